"""What bots write into the chat to keep their forfeits (ELX-52): each line does it, in every language."""

from collections.abc import Mapping, Sequence

from alambic.core.events import Event
from alambic.core.view import N_
from alambic.games.elixir.cards import LASTING, ONCE, TITLES
from alambic.games.elixir.state import SPELLS, Elixir
from alambic.games.elixir.vocabulary import Told
from alambic.games.elixir.words_cards import title_told, words_of

DONE = {
    "serenade": (
        N_("♪ O cauldron mine, so black and round, in you my one true love I've found! ♪"),
        N_("♪ Bubble, my darling, bubble for me: nobody simmers so tenderly! ♪"),
    ),
    "verse": (
        N_("On my left there sits a friend / whose good spells will never end."),
        N_("So much wit is on my left / that I feel of mine bereft."),
    ),
    "bow": (
        N_("*bows to the left* Your servant! *bows to the right* My respects! *bows to all* My hat, in the soup!"),
        N_("*a deep bow to everybody* Long life to you, fair winds to you, and warm slippers to you!"),
    ),
    "tale": (
        N_("One night I boiled the moon. It jumped out, right through my hat. Now I have light to read by."),
        N_("My hat fell in love with a dragon. The dragon sneezed. They are still good friends."),
    ),
    "praise": (
        N_("Your spells are fine, your spells are splendid, your spells make the very stars take notes!"),
        N_("What aim! What elegance! And what a hat: cathedrals dream of being so tall!"),
    ),
    "beast": (
        N_("Croak… croak. *catches a fly* Croak!"),
        N_("Hoo… hoo… *turns its head all the way round* Hoo!"),
    ),
    "riddle": (
        N_("What wears a hat and has no head? … A toadstool!"),
        N_("What boils all day and never loses its temper? … My cauldron!"),
    ),
    "toast": (
        N_("I raise my ladle to the left sock, which is always the first to go missing!"),
        N_("To the crumbs at the bottom of the bag: may they never feel alone!"),
    ),
}
KEPT = {
    "rhyme": (
        N_("It is my turn to play: let us brew away!"),
        N_("I look at my hand, and the view is quite grand!"),
        N_("The fire is hot, and so is my pot!"),
        N_("A pinch of this, and nothing can go amiss!"),
    ),
    "nobility": (
        N_("With the leave of Your Highness, I begin my turn."),
        N_("Your Majesty will forgive me if I stir a little loudly."),
        N_("I lay my cauldron at the feet of Your Grace."),
    ),
    "neither": (
        N_("Shall I cast something? Perhaps; it depends on the wind."),
        N_("Do I have a plan? My cauldron thinks so."),
        N_("Am I worried? Only a very little."),
    ),
    "third-person": (
        N_("Somebody at this table is about to play, and cannot wait."),
        N_("The sorcerer who is speaking looks at these finds and smiles."),
        N_("The owner of this hat asks for silence, and stirs."),
    ),
    "echo": (
        N_("It is my turn, turn."),
        N_("I stir, and my cauldron begins to sing, sing."),
        N_("I wonder what I shall draw, draw."),
    ),
    "weather": (
        N_("A fresh breeze, a few clouds, and my turn is here."),
        N_("Sunny spells over my cauldron, with a chance of frogs."),
        N_("Fog on my hand: I can hardly see my finds."),
    ),
    "pirate": (
        N_("Arr, me hearties, my turn at the helm!"),
        N_("Shiver my ladles, there be treasure in this hand!"),
        N_("Hoist the cauldron, ye landlubbers, we be sailing!"),
    ),
    "gratitude": (
        N_("Thank you all for letting me play."),
        N_("I thank my cauldron for being so patient."),
        N_("Thanks to whoever shuffled: what a lovely hand!"),
    ),
}
ANSWERED = {  # whatever it was that somebody said
    "rhyme": (
        N_("You ask me that while I stir? I had rather purr."),
        N_("To this I reply with a wink of my eye."),
        N_("My answer is clear: my cauldron is here!"),
    ),
    "nobility": (
        N_("Your Grace is too kind to speak to a humble cauldron-scrubber."),
        N_("I would not dare to contradict Your Excellency."),
        N_("As Your Majesty says, and twice as well."),
    ),
    "neither": (
        N_("Perhaps. Ask my cauldron."),
        N_("That depends on who is asking, and on the moon."),
        N_("What a charming trap. I shall walk around it."),
    ),
    "third-person": (
        N_("The sorcerer who was spoken to smiles, and says nothing more."),
        N_("Somebody here has heard that very well."),
        N_("The owner of this hat would rather talk about hats."),
    ),
    "echo": (
        N_("A good question, question."),
        N_("That is what everybody says, says."),
        N_("Let me think about it a little, little."),
    ),
    "weather": (
        N_("Hard to say in this fog; it may clear up by evening."),
        N_("With such a breeze one hears badly. Frost tonight!"),
        N_("A warm front of words, I notice, and no rain so far."),
    ),
    "pirate": (
        N_("Arr, that be a question for the parrot!"),
        N_("Belay that talk, matey, or walk the ladle!"),
        N_("Aye aye, and a barrel of toads to ye!"),
    ),
    "gratitude": (
        N_("Thank you for thinking of me."),
        N_("How kind of you to ask; my thanks to your voice as well."),
        N_("Thank you, and thank you once more for waiting for this answer."),
    ),
}
OFTEN = 3  # rounds: one remark in so many keeps a forfeit, more would drown what people say
assert (*DONE,) == ONCE and (*KEPT,) == (*ANSWERED,) == LASTING


def remark(known: Elixir, events: Sequence[Event], seat: int) -> str | None:
    """The line of a bot that has just accepted a forfeit, or bears one as its turn begins; yet to be said."""
    for event in events:
        if event.kind == Told.DARED and event.who == seat:
            return chosen(DONE, title_told(event.what), known.turns)
    if any(event.kind == Told.BEGINS and event.who == seat for event in events):
        badges = [card for card in range(SPELLS) if known.bearer[card] == seat + 1 and known.ripe[card] == 0]
        rounds, silent = divmod(known.turns // known.seats, OFTEN)
        if badges and not silent:  # each badge has its turn, and each of its lines
            card = badges[rounds % len(badges)]
            return chosen(KEPT, known.title[words_of(known, card)], rounds // len(badges))
    return None


def reply(known: Elixir, seat: int, nth: int) -> str | None:
    """What a bot that bears a lasting forfeit answers whoever speaks to it; yet to be said."""
    badges = [card for card in range(SPELLS) if known.bearer[card] == seat + 1 and known.ripe[card] == 0]
    return chosen(ANSWERED, known.title[words_of(known, badges[-1])], nth) if badges else None


def chosen(lines: Mapping[str, tuple[str, ...]], title: int, n: int) -> str | None:
    """The n-th line of those for a title; none for spells that are not ours."""
    found = lines.get(TITLES[title - 1]) if title else None
    return found[n % len(found)] if found else None
