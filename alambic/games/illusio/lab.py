"""What the lab asks of the cards of Illusio (alambic/lab/cards.py)."""

KINDS = "discard {}"
PLAYED = {
    "place {}": 0,
    "add {} to {}": 0,
    "transform {}": "transformation",
    "grab {}": "grab",
    "encore {}": "encore",
    "success {}": "success",
    "deja-vu {}": "deja-vu",
    "grandiose {}": "grandiose",
}
WASTED = {"exchange {}": 0, "discard {}": 0}
PAID: tuple[str, ...] = ()
ENDS = "end"
