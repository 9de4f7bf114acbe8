"""Notices: sealed as browsers open them, sent where they may go, told to whoever is away and to nobody else."""

import asyncio
import http.server
import json
import queue
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from alambic.server.basics.refusals import BadAddress
from alambic.server.outgoing import sending
from alambic.server.outgoing.addresses import is_public, target_of
from alambic.server.outgoing.webpush import CURVE, bytes_of, derived, encrypted, public_of, text_of
from alambic.server.views.notices import BREATH, drawn_key
from tests.patience import PATIENCE
from tests.server.live import Live, Person, live

SOON = 5.0  # seconds within which a notice is sent


@dataclass
class Browser:
    """A browser's side of a subscription."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = b"sixteen letters!"

    def opened(self, body: bytes) -> bytes:
        """What a message says (RFC 8188 and 8291)."""
        salt, size = body[:16], body[20]
        server, sealed = body[21 : 21 + size], body[21 + size :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, server))
        secret = derived(shared, self.auth, b"WebPush: info\0" + public_of(self.key) + server, 32)
        content = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(content).decrypt(nonce, sealed, None)
        assert text[-1:] == b"\x02"
        said: bytes = text[:-1]
        return said


Heard = queue.Queue[tuple[str, Mapping[str, str], bytes]]


@contextmanager
def service(status: int = 201, **headers: str) -> Iterator[tuple[str, Heard]]:
    """A push service, or a chat, on this machine: its address, and what it hears."""
    heard: Heard = queue.Queue()

    class Answering(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            heard.put((self.path, dict(self.headers), body))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", heard
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server whose operator allows private addresses, and that tells at once."""
    with (
        patch("alambic.server.views.notices.BREATH", 0.0),
        live(tmp_path_factory.mktemp("site"), private_addresses=True) as running,
    ):
        yield running


@pytest.fixture
def home(house: Live) -> Iterator[Live]:
    yield house
    house.send_home()


def subscribed(person: Person, endpoint: str, browser: Browser) -> int:
    fields = {"endpoint": endpoint, "key": text_of(public_of(browser.key)), "auth": text_of(browser.auth)}
    return person.post("/me/devices", **fields).status_code


def table_of_two(site: Live) -> tuple[Person, Person, str]:
    """Ada moves first, and Bob is away: nobody has a page open."""
    ada, bob = site.person(), site.person()
    table = ada.open(game="vizia", seat0="me", seat1="open", drafts="")
    bob.sit(table, 1, "Bob")
    return ada, bob, table


def play_until(site: Live, table: str, people: list[Person], seat: int) -> None:
    """Move until a seat is awaited."""
    while site.table(table).playing().awaited() != [seat]:
        mover = site.table(table).playing().awaited()[0]
        codes = people[mover].moves(table)
        people[mover].move(table, next((code for code in codes if code in ("end", "pass")), codes[0]), mover)


def test_a_message_is_sealed_as_the_standard_has_it() -> None:
    """RFC 8291, appendix A."""
    ours = ec.derive_private_key(int.from_bytes(bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), CURVE)
    key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        bytes_of(key),
        bytes_of("BTBZMqHH6r4Tts7J_aSIgg"),
        ours,
        bytes_of("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert text_of(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_whoever_is_away_is_told_that_it_is_their_turn(home: Live) -> None:
    """Sealed for the one browser, signed by the key of the server, within five seconds, once."""
    browser = Browser()
    with service() as (url, heard):
        ada, bob, table = table_of_two(home)
        play_until(home, table, [ada, bob], 0)
        assert subscribed(bob, f"{url}/bob", browser) == 204
        play_until(home, table, [ada, bob], 1)
        path, headers, body = heard.get(timeout=PATIENCE)
        assert path == "/bob" and headers["Content-Encoding"] == "aes128gcm"
        key = table.split("/")[2]
        said = json.loads(browser.opened(body))
        assert said == {"title": "Your turn", "body": "Vizia with Ada", "url": table, "tag": key}
        check_signed(headers["Authorization"], url, part_of(bob, "data-push"))
        assert BREATH < SOON and b"Vizia" not in body and heard.empty()


def part_of(person: Person, attribute: str) -> str:
    """What our page tells a browser to expect of us."""
    return person.get("/me").text.partition(f'{attribute}="')[2].partition('"')[0]


def check_signed(header: str, audience: str, public: str) -> None:
    """RFC 8292: a signature of our key about this push service."""
    assert header.endswith(f", k={public}")
    token = header.removeprefix("vapid t=").partition(",")[0]
    said, _, signed = token.rpartition(".")
    raw = bytes_of(signed)
    point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(public))
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    point.verify(pair, said.encode(), ec.ECDSA(SHA256()))
    assert json.loads(bytes_of(said.split(".")[1]))["aud"] == audience


def test_nobody_is_told_who_has_a_page_open_or_wants_it_no_longer(home: Live) -> None:
    with service() as (url, heard):
        ada, bob, table = table_of_two(home)
        play_until(home, table, [ada, bob], 0)
        for person, name in ((ada, "ada"), (bob, "bob")):
            assert subscribed(person, f"{url}/{name}", Browser()) == 204
        assert ada.post("/me/devices/off", endpoint=f"{url}/bob").status_code == 204, (
            "not theirs, and nothing said"
        )
        assert bob.post("/me/devices/off", endpoint=f"{url}/bob").status_code == 204
        with ada.stream(table) as news:
            next(news)
            play_until(home, table, [ada, bob], 1)
            play_until(home, table, [ada, bob], 0)
            home.do(quiet(home))
        assert heard.empty()


async def quiet(site: Live) -> None:
    """Until everything that was about to be told has been."""
    await asyncio.sleep(0)  # what looks in a moment looks now
    while site.services.hall.tasks.running:
        await asyncio.sleep(0.01)


def test_a_browser_that_is_gone_is_forgotten(home: Live) -> None:
    with service(410) as (url, heard):
        ada, bob, table = table_of_two(home)
        play_until(home, table, [ada, bob], 0)
        subscribed(bob, f"{url}/gone", Browser())
        play_until(home, table, [ada, bob], 1)
        heard.get(timeout=PATIENCE)
        home.do(quiet(home))
        play_until(home, table, [ada, bob], 0)
        play_until(home, table, [ada, bob], 1)
        home.do(quiet(home))
        assert heard.empty(), "told once, and never again"


def test_signing_out_other_devices_ends_their_notices(home: Live) -> None:
    with service() as (url, heard):
        ada, bob, table = table_of_two(home)
        play_until(home, table, [ada, bob], 0)
        subscribed(bob, f"{url}/stolen", Browser())
        bob.post("/me/renew")
        play_until(home, table, [ada, bob], 1)
        home.do(quiet(home))
        assert heard.empty()


def test_a_chat_is_told_whose_turn_it_is_by_the_host_alone(home: Live) -> None:
    with service(200) as (url, heard):
        ada, bob, table = table_of_two(home)
        play_until(home, table, [ada, bob], 0)
        assert bob.post(f"{table}/chat", url=url).status_code == 403
        assert bob.get(f"{table}/chat").status_code == 403
        assert ada.post(f"{table}/chat", url=f"{url}/hook?x=1").status_code == 200
        assert url not in ada.get(f"{table}/chat").text, "an address that lets one write is shown to nobody"
        play_until(home, table, [ada, bob], 1)
        said: dict[str, Any] = {"content": ""}
        while "Bob" not in said["content"]:  # whoever moves first is told of as well
            path, _, body = heard.get(timeout=PATIENCE)
            said = json.loads(body)
        assert path == "/hook?x=1" and said["content"] == f"Bob, it is your turn at Vizia: {home.url}{table}"
        assert said["allowed_mentions"] == {"parse": []}


PRIVATE = (
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *(
        "::1",
        "fe80::1",
        "fc00::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:0a00:0001::",
        "224.0.0.1",
        "ff02::1",
    ),
)


def test_private_addresses_are_known_in_whatever_way_they_are_written() -> None:
    assert not [address for address in PRIVATE if is_public(address)]
    assert all(map(is_public, ("1.1.1.1", "93.184.216.34", "2606:4700::1111", "::ffff:1.1.1.1")))


@pytest.mark.parametrize(
    "url",
    [
        "",
        "http://push.example/",
        "ftp://push.example/",
        "https://",
        "https://ada:secret@push.example/",
        "https://push.example:99999/",
        "https://push.example/a b",
        "https://push.example/\r\nHost: elsewhere",
        "https://[::1/",
        "https://push.example/" + 1000 * "x",
    ],
)
def test_what_is_no_address_of_the_open_web_is_refused(url: str) -> None:
    with pytest.raises(BadAddress, match="https address"):
        target_of(url, private=False)


@pytest.mark.parametrize("addresses", [("10.0.0.7",), ("1.1.1.1", "127.0.0.1"), ()])
def test_a_name_that_leads_into_a_private_network_is_never_connected_to(addresses: tuple[str, ...]) -> None:
    """DNS rebinding: what was looked up is what is checked, and what is connected to."""

    async def leads(*_: object, **__: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]

    with (
        patch("asyncio.base_events.BaseEventLoop.getaddrinfo", leads),
        patch("asyncio.open_connection", side_effect=AssertionError("connected")),
        pytest.raises(BadAddress, match="private network"),
    ):
        asyncio.run(sending.post("https://push.example/x", b"", {}))


def test_it_is_the_address_that_was_checked_that_is_connected_to() -> None:
    """Not the name, which may lead elsewhere by then; the name is what the certificate must be of."""
    asked: list[Any] = []

    async def leads(*_: object, **__: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("1.1.1.1", 443))]

    async def connect(*where: Any, **how: Any) -> Any:
        asked.append((*where, how["server_hostname"]))
        raise OSError("far enough")

    with (
        patch("asyncio.base_events.BaseEventLoop.getaddrinfo", leads),
        patch("asyncio.open_connection", connect),
        pytest.raises(BadAddress, match="far enough"),
    ):
        asyncio.run(sending.post("https://push.example/x", b"", {}))
    assert asked == [("1.1.1.1", 443, "push.example")]


def test_visitors_cannot_have_the_server_ask_its_own_network(site: Live) -> None:
    """A server of the usual kind: literal addresses, names, and chats alike."""
    ada = site.person()
    table = ada.open(seat0="me", seat1="open")
    for url in ("https://127.0.0.1/", "https://localhost/", "http://127.0.0.1:80/", "https://[::ffff:10.0.0.1]/"):
        assert subscribed(ada, url, Browser()) == 422
        assert ada.post(f"{table}/chat", url=url).status_code == 422
    assert site.table(table).row.webhook is None


def test_a_redirect_is_not_followed() -> None:
    with service(302, Location="http://127.0.0.1:9/") as (url, heard):
        assert asyncio.run(sending.post(url, b"{}", {}, private=True)) == 302
        assert heard.get(timeout=PATIENCE)[0] == "/"


def test_keys_that_no_browser_has_are_refused(site: Live) -> None:
    ada = site.person()
    ada.post("/me/name", name="Ada")
    for key, auth in (("", ""), (text_of(b"\x04" + 64 * b"x"), text_of(16 * b"a")), ("!!", "??")):
        form = {"endpoint": "https://push.example/", "key": key, "auth": auth}
        assert ada.post("/me/devices", **form).status_code == 422
    assert drawn_key() != drawn_key()
