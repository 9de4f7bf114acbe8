// A small game of hidden hands for two, near to Vizia in what a server has to do: about a hundred moves a match, a
// dozen legal ones to choose from, a hand and a pile that others may not see.

export const HAND = 4;
export const COLUMNS = 3;
const TILES = 96;
const COLOURS = 6;

export const game = {
  name: "columns",
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true, // less for it to keep

  setup({ random }) {
    const pile = random.Shuffle(Array.from({ length: TILES }, (_, tile) => tile));
    return {
      hands: [pile.splice(0, HAND), pile.splice(0, HAND)],
      columns: Array.from({ length: COLUMNS }, () => ({ top: -1, length: 0 })),
      points: [0, 0],
      pile,
      left: pile.length,
    };
  },

  moves: {
    place: {
      client: false, // only the server knows the pile
      move({ G, playerID }, at, column) {
        const hand = G.hands[playerID];
        if (!(at >= 0 && at < hand.length && column >= 0 && column < COLUMNS)) return "INVALID_MOVE";
        const [tile] = hand.splice(at, 1);
        const on = G.columns[column];
        if (on.top >= 0 && on.top % COLOURS === tile % COLOURS) G.points[playerID] += 1;
        on.top = tile;
        on.length += 1;
        if (G.pile.length) hand.push(G.pile.pop());
        G.left = G.pile.length;
      },
    },
  },

  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.hands[0].length + G.hands[1].length ? undefined : { points: G.points }),

  playerView({ G, playerID }) {
    const { pile, hands, ...open } = G;
    return { ...open, hand: hands[playerID] ?? [], held: hands.map((hand) => hand.length) };
  },
};
