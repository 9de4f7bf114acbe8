"""The sections of a report on a game, each from the games of a study."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
from scipy import stats

from alambic.lab import counting, figures, loop
from alambic.lab.cards import card_names
from alambic.lab.exchanges import Gains, gains_of
from alambic.lab.faults import Closer
from alambic.lab.moves import kind_of_move
from alambic.lab.report_judged import what_is_claimed, what_stands_out
from alambic.lab.sections import Dots, Section, Speaks, Spread, Writing, scaled
from alambic.lab.simulate import Estimate, role_names
from alambic.lab.study import Study

SHOWN = 12  # cards in a plot, from both ends
OPENINGS = 10
FEWEST = 30  # of what anything is said about


class Report:
    """What a study found, in one language."""

    def __init__(self, study: Study, words: Speaks, closer: Closer | None = None) -> None:
        self.study, self.closer, self.w = study, closer, Writing(words)
        self.say = words.say
        self.games = study.found["games"]
        self.seats, self.wins = study.setup.seats, self.games.wins
        self.fair = 1 / self.seats

    @cached_property
    def moves(self) -> dict[str, str]:
        """What people call each shape of moves."""
        game = self.study.setup.game
        shapes = zip(game.codes.starts, game.codes.families, strict=True)
        return {family.shape: kind_of_move(game, family, start, self.say) for start, family in shapes}

    def sections(self) -> list[Section]:
        found = [what_stands_out(self.study, self.closer, self.w)] if self.closer else []
        for make in (self.by_seat, self.by_role, self.by_opening):
            found += make()
        found += [self.length(), self.lead(), self.spread(), self.options()]
        for make in (self.cards, self.skill, self.restricted):
            found += make()
        claimed = what_is_claimed(self.study.setup.game, self.w)
        return [*found, self.touch(), *([claimed] if claimed else [])]

    # Who wins

    def shares(self, title: str, lead: str, what: str, groups: list[tuple[str, float, int]]) -> Section:
        """Shares of the win of groups, held against what would be fair, all looked at together."""
        say, w = self.say, self.w
        estimates = [figures.share(won, among) for _, won, among in groups]
        marks = figures.told_apart([figures.p_share(won, among, self.fair) for _, won, among in groups])
        rows = [
            [
                name,
                w.count(among),
                w.percent(one),
                w.between(scaled(one, self.seats), 2),
                say("yes") if apart else say("no"),
            ]
            for (name, _, among), one, apart in zip(groups, estimates, marks, strict=True)
        ]
        return Section(
            title,
            lead,
            [what, say("games"), say("share of the wins"), say("of a fair share"), say("other than fair")],
            rows,
            say(
                "A shared win counts as a fraction. Intervals are Wilson’s. Whether a share is other than fair is"
                " told for all lines together (Holm’s correction), so that one in twenty tables errs, not one in"
                " twenty lines."
            ),
            Dots([name for name, _, _ in groups], [scaled(one, 100) for one in estimates], "%", 100 * self.fair),
        )

    def by_seat(self) -> Iterator[Section]:
        say, count = self.say, len(self.games)
        groups = [
            (say("seat {n}").format(n=seat + 1), float(self.wins[:, seat].sum()), count)
            for seat in range(self.seats)
        ]
        lead = say("The line is what would be fair: one game in {n}.").format(n=self.seats)
        yield self.shares(say("Who wins, by seat"), lead, say("seat"), groups)

    def by_role(self) -> Iterator[Section]:
        names = role_names(self.study.setup)
        if names and self.study.roles and all(self.study.roles):
            roles, groups = np.array(self.study.roles), []
            for number, name in enumerate(names):
                had = roles == number
                if had.sum() >= FEWEST:
                    groups.append((self.w.name(name), float(self.wins[had].sum()), int(had.sum())))
            if len(groups) > 1:
                lead = self.say("What the deal or the opening makes of a seat.")
                yield self.shares(self.say("Who wins, by role"), lead, self.say("role"), groups)

    def by_opening(self) -> Iterator[Section]:
        """By the shape of a seat's first choice."""
        opened = self.games.each(loop.OPENING) - 1
        groups = []
        for shape, (low, high) in self.study.families:
            had = (opened >= low) & (opened < high)
            if had.sum() >= FEWEST:
                groups.append((self.moves[shape], float(self.wins[had].sum()), int(had.sum())))
        groups.sort(key=lambda group: -group[2])
        if len(groups) > 1:
            lead = self.say("By the kind of the first move that a seat chose.")
            yield self.shares(self.say("Who wins, by opening"), lead, self.say("opening"), groups[:OPENINGS])

    # How it goes

    def measures(self, columns: list[tuple[str, Any, int]]) -> list[list[str]]:
        rows = []
        for name, values, digits in columns:
            quantiles = [self.w.number(float(q), digits) for q in np.quantile(values, (0.05, 0.5, 0.95))]
            rows.append([name, self.w.between(figures.mean(values), digits + 1), *quantiles])
        return rows

    def measured(self) -> list[str]:
        say = self.say
        return [say("what"), say("mean"), say("5 % are below"), say("half are below"), say("95 % are below")]

    def length(self) -> Section:
        say, games = self.say, self.games
        minutes = games.column(loop.SECONDS) / 60
        columns = [
            (say("choices"), games.column(loop.CHOICES), 0),
            (say("turns"), games.column(loop.TURNS), 0),
            (say("minutes"), minutes, 0),
        ]
        return Section(
            say("How long it takes"),
            say("Minutes are those of people who take {n} seconds over a choice.").format(n=self.study.pace),
            self.measured(),
            self.measures(columns),
            say("Moves that are forced take no time. Intervals of means are Student’s."),
            Spread(minutes.tolist(), say("minutes")),
        )

    def lead(self) -> Section:
        say, games = self.say, self.games
        count, turns = len(games), np.maximum(games.column(loop.TURNS), 1)
        settled = games.column(loop.SETTLED) / turns
        led = figures.share(float(games.column(loop.LED).sum()), count)
        trailed = figures.share(float(games.column(loop.TRAILED).sum()), count)
        rows = [
            [say("changes of the lead"), self.w.between(figures.mean(games.column(loop.CHANGES)), 2)],
            [say("part of the game after which the winner led for good"), self.w.percent(figures.mean(settled))],
            [say("a winner led half-way"), self.w.percent(led)],
            [say("a winner was last half-way"), self.w.percent(trailed)],
        ]
        return Section(
            say("Who leads, and when it is settled"),
            say("How many games are settled after which part of their turns."),
            [say("what"), say("mean or share")],
            rows,
            say(
                "Before each turn the estimate by which bots play says who stands best, from all that is hidden"
                " too."
            ),
            Spread((100 * settled).tolist(), say("% of the game")),
        )

    def spread(self) -> Section:
        say, games = self.say, self.games
        points = games.each(loop.POINTS)
        ties = (games.each(loop.PLACE) == 1).sum(axis=1) > 1
        between = points.max(axis=1) - points.min(axis=1)
        columns = [(say("points of a seat"), points.reshape(-1), 1), (say("from first to last"), between, 1)]
        told = say("First place is shared in {share} of the games.")
        share = self.w.percent(figures.share(float(ties.sum()), len(games)))
        return Section(
            say("Points and ties"),
            told.format(share=share),
            self.measured(),
            self.measures(columns),
            say("Points as the game counts them; the seats of one game are not independent."),
            Spread(points.reshape(-1).tolist(), say("points")),
        )

    def options(self) -> Section:
        say, games = self.say, self.games
        choices, looks = (np.maximum(games.column(which), 1) for which in (loop.CHOICES, loop.LOOKS))
        leads = games.each(loop.HALF_LEAD).astype(float).reshape(-1)
        gap = figures.in_wins(games.column(loop.GAP) / looks, self.wins.reshape(-1), leads)
        rows = [
            [
                say("moves to choose from"),
                self.w.between(figures.mean(games.column(loop.OPTIONS) / choices)),
            ],
            [say("the most at once, a game"), self.w.between(figures.mean(games.column(loop.WIDEST)))],
            [say("how much the best is above the next, in chances to win"), self.w.percent(gap, 2)],
        ]
        if games.column(loop.ENDED).any():
            idle = figures.mean(figures.parts(games.column(loop.IDLE), games.column(loop.ENDED)))
            rows.append([say("turns in which nothing was played"), self.w.percent(idle)])
        return Section(
            say("What there is to choose"),
            say("Forced moves apart."),
            [say("what"), say("mean")],
            rows,
            say(
                "Best and next are of the moves that a bot looked at, by how far it would lead after its turn;"
                " what a lead is worth was found from who won (logistic regression on the leads half-way)."
            ),
        )

    # Cards

    def cards(self) -> Iterator[Section]:
        say, w = self.say, self.w
        names = card_names(self.study.setup.game)
        if not names or "exchanges" not in self.study.found:
            return
        cards = self.games.cards
        seen, played, wasted = cards[:, counting.SEEN], cards[:, counting.PLAYED], cards[:, counting.WASTED]
        gains, wins = self.gains(), self.gains(wins=True)
        values, in_wins = gains.values, wins.values
        marks = figures.told_apart(values.pvalues)
        rows, dots = [], list[tuple[str, Estimate]]()
        for kind, name in enumerate(names):
            had = seen[:, :, kind] > 0
            value, won = values.estimates[kind], in_wins.estimates[kind]
            if had.sum() < FEWEST or value is None or won is None:
                continue
            lift = figures.difference(self.wins[had], self.wins[~had]) if (~had).sum() > 1 else None
            copies = max(int(seen[:, :, kind].sum()), 1)
            dots.append((w.name(name), value))
            rows.append(
                [
                    w.name(name),
                    f"{w.number(100 * had.mean())}\u202f%",
                    f"{w.number(100 * played[:, :, kind].sum() / copies)}\u202f%",
                    f"{w.number(100 * wasted[:, :, kind].sum() / copies)}\u202f%",
                    w.between(value, 2) + ("\u00a0*" if marks[kind] else ""),
                    w.percent(won),
                    w.percent(lift) if lift else "",
                ]
            )
        if not rows:
            return
        dots.sort(key=lambda dot: -dot[1].value)
        ends = dots if len(dots) <= 2 * SHOWN else [*dots[:SHOWN], *dots[-SHOWN:]]
        yield Section(
            say("What a card is worth"),
            say("In points, above the average card: the same deal played again with one card exchanged."),
            [
                say("card"),
                say("seen"),
                say("played"),
                say("thrown away"),
                say("worth in points"),
                say("worth in wins"),
                say("naive lift"),
            ],
            rows,
            say(
                "A card of one seat’s hand is exchanged for one of the pile, and everything else has the same"
                " chance: what differs is the card’s doing. Every seat of a deal has its turn, and what came"
                " before is played once. Values are fitted by least squares; errors need not be alike, and those"
                " of one deal may hang together. A star: other than average, all cards looked at together (Holm)."
                " The naive lift is how much more often those won who ever held the card: who holds many cards has"
                " turned over more of them, so it is no cause. On independent deals the same exchange would have"
                " intervals {points} times as wide in points and {wins} times in wins, for as many moves played."
            ).format(points=w.number(gains.narrower, 2), wins=w.number(wins.narrower, 2)),
            Dots([name for name, _ in ends], [one for _, one in ends], say("points"), 0.0),
        )

    def gains(self, wins: bool = False) -> Gains:
        """What each exchange brought its seat, by the games as they were dealt."""
        return gains_of(self.games, self.study.found["exchanges"], wins)

    # What decides

    def skill(self) -> Iterator[Section]:
        if "novices" not in self.study.found:
            return
        say, w = self.say, self.w
        novices, again = self.study.found["novices"], self.study.found["again"]
        odd = novices.each(loop.ODDITY) == 1
        won = figures.share(float(novices.wins[odd].sum()), len(novices))
        points = again.each(loop.POINTS).astype(float)
        points -= points.mean(axis=1, keepdims=True)
        seat = np.arange(len(again) // 2) % self.seats
        at = np.arange(len(seat))
        deal = figures.correlation(points[::2][at, seat], points[1::2][at, seat])
        fair = Estimate(self.fair, self.fair, self.fair)
        yield Section(
            say("Skill and the deal"),
            say("How often one Apprentice wins among Novices, and how much of the points is decided by chance."),
            [say("what"), say("share")],
            [
                [say("wins of an Apprentice among Novices"), w.percent(won)],
                [say("a fair share"), f"{w.number(100 * fair.value)}\u202f%"],
                [say("part of the differences in points that the deal and the draws decide"), w.percent(deal)],
            ],
            say(
                "Each deal was played twice with the same cards to come and other choices: what both games have in"
                " common (their correlation) is chance; the rest is what the players chose. Fisher’s interval."
            ),
            Dots(
                [say("an Apprentice among Novices"), say("decided by the deal")],
                [scaled(won, 100), scaled(deal, 100)],
                "%",
                100 * self.fair,
            ),
        )

    def touch(self) -> Section:
        say, games = self.say, self.games
        own, others = (games.each(which).sum(axis=1).astype(float) for which in (loop.OWN, loop.OTHERS))
        ratio = others / max(self.seats - 1, 1) / np.maximum(own, 1)
        return Section(
            say("How much players touch each other"),
            say("0 % would be solitaire; at 100 % a turn moves each other player as much as whoever takes it."),
            [say("what"), say("mean")],
            [
                [
                    say("how much a turn moves each other player’s standing, of how much it moves one’s own"),
                    self.w.percent(figures.mean(ratio)),
                ]
            ],
            say("By the estimate by which bots play, before and after each turn, from all that is hidden too."),
        )

    def restricted(self) -> Iterator[Section]:
        say, groups = self.say, []
        for shape, _ in self.study.families:
            games = self.study.found.get(f"without {shape}")
            if games is None:
                continue
            usual = self.games.upto(len(games))
            odd = games.each(loop.ODDITY)[: len(usual)] == 1
            if np.array_equal(games.phases[: len(usual)], usual.phases) and np.array_equal(games.wins, usual.wins):
                continue  # nobody would have played it
            lost = games.wins[: len(usual)][odd] - usual.wins[odd]
            groups.append((self.moves[shape], figures.mean(lost), lost))
        if len(groups) > 1:
            pvalues = [p_mean(lost) for _, _, lost in groups]
            rows = [
                [name, self.w.percent(one), say("yes") if apart else say("no")]
                for (name, one, _), apart in zip(groups, figures.told_apart(pvalues), strict=True)
            ]
            yield Section(
                say("Who never does it"),
                say(
                    "What is gained or lost, in wins, by whoever never makes a kind of move, the others as usual."
                ),
                [say("never"), say("wins gained or lost"), say("other than nothing")],
                rows,
                say(
                    "The same deals with the same chance; where nothing else is allowed the move is made. All"
                    " lines are looked at together (Holm)."
                ),
                Dots([name for name, _, _ in groups], [scaled(one, 100) for _, one, _ in groups], "%", 0.0),
            )


def p_mean(values: Any) -> float:
    """How often chance alone would bring a mean as far from 0."""
    return float(stats.ttest_1samp(values, 0.0).pvalue) if np.std(values) > 0 else 1.0
