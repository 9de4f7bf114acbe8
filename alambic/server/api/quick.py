"""The description of what the door serves itself, past all routes: a move, and the stream of a table."""

from typing import Any

from fastapi.encoders import jsonable_encoder

from alambic.server.api import models as shapes

KEY = {"name": "key", "in": "path", "required": True, "schema": {"type": "string", "title": "Key"}}
SEAT = "one of your own seats; none: your first"
WANTED = {
    "name": "seat",
    "in": "query",
    "required": False,
    "schema": {
        "anyOf": [{"type": "integer", "minimum": 0, "exclusiveMaximum": 2**31}, {"type": "null"}],
        "description": SEAT,
        "title": "Seat",
    },
    "description": SEAT,
}
MOVE: dict[str, Any] = {
    "summary": "Move",
    "description": "Play a move: answered when it is written down.",
    "operationId": "move_api_tables__key__moves_post",
    "parameters": [KEY],
}
STREAM: dict[str, Any] = {
    "summary": "Stream",
    "description": "Hear what changes at a table: one message now, then one for every change that you may see.\n\n"
    "They are server-sent events `table`; the data of each is as `Told` describes it.",
    "operationId": "stream_api_tables__key__stream_get",
    "parameters": [KEY, WANTED],
}


def content(shape: type[Any]) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{shape.__name__}"}}}


def describe_quick(schema: dict[str, Any]) -> None:
    """Put both into the description of the API, with the refusals that all of it shares."""
    paths, schemas = schema["paths"], schema["components"]["schemas"]
    refused = {status: paths["/api/me"]["get"]["responses"][status] for status in ("4XX", "503")}
    for shape in (shapes.Move, shapes.Moved, shapes.Told):
        schemas[shape.__name__] = jsonable_encoder(shape.model_json_schema(), exclude_none=True)
    done: dict[str, Any] = {"description": "Successful Response"}
    paths["/api/tables/{key}/moves"] = {
        "post": {
            **MOVE,
            "requestBody": {"required": True, "content": content(shapes.Move)},
            "responses": {"200": {**done, "content": content(shapes.Moved)}, **refused},
            "security": [{"token": []}],
        }
    }
    told = {"text/event-stream": {"schema": {"type": "string"}}}
    paths["/api/tables/{key}/stream"] = {
        "get": {
            **STREAM,
            "responses": {"200": {**done, "content": told}, **refused},
            "security": [{}, {"token": []}],
        }
    }
