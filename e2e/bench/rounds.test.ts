import { type Figures, visitInRounds } from './rounds.ts';

const one = { name: 'one' };
const other = { name: 'other' };

/** Visits of two sides that yield their number; those in `failing` fail. */
function createRounds(failing: readonly number[] = [], rounds = 1) {
  const visited: string[] = [];
  const lines: string[] = [];
  return {
    visited,
    lines,
    rounds,
    sides: [one, other],
    visitsOf: () => ['sign-in', 'deep link'],
    visit: async ({ name }: { readonly name: string }, visit: string): Promise<Figures> => {
      visited.push(`${name}: ${visit}`);
      if (failing.includes(visited.length)) throw new Error(`visit ${visited.length} failed\n  at somewhere`);
      return { number: visited.length };
    },
    report: (line: string) => lines.push(line),
  };
}

it('visits the sides in turns, in every other round in the opposite order', async () => {
  const turns = { ...createRounds([], 2), visitsOf: () => ['sign-in'] };
  const { figures } = await visitInRounds(turns);
  expect(turns.visited).toEqual(['one: sign-in', 'other: sign-in', 'other: sign-in', 'one: sign-in']);
  expect(figures.get(one)?.get('sign-in')).toEqual([{ number: 1 }, { number: 4 }]);
});

it('visits only what a side has in a round', async () => {
  const turns = createRounds([], 2);
  await visitInRounds({
    ...turns,
    visitsOf: (side, round) => (side === one && round === 1 ? [] : ['sign-in']),
  });
  expect(turns.visited).toEqual(['one: sign-in', 'other: sign-in', 'other: sign-in']);
});

it('repeats a visit that failed, and names it', async () => {
  const { figures, repeated, lost } = await visitInRounds(createRounds([3]));
  expect(figures.get(other)?.get('sign-in')).toEqual([{ number: 4 }]);
  expect(repeated).toEqual(['round 1, other, sign-in: visit 3 failed']);
  expect(lost).toEqual([]);
});

it('goes on without a visit that failed twice, and names it', async () => {
  const turns = createRounds([1, 2]);
  const { figures, repeated, lost } = await visitInRounds(turns);
  expect(figures.get(one)?.get('sign-in')).toBeUndefined();
  expect(repeated).toEqual(['round 1, one, sign-in: visit 1 failed']);
  expect(lost).toEqual(['round 1, one, sign-in: visit 2 failed']);
  expect(turns.visited.slice(2)).toEqual(['one: deep link', 'other: sign-in', 'other: deep link']);
});

it('reports each visit', async () => {
  const turns = createRounds();
  await visitInRounds(turns);
  expect(turns.lines[0]).toMatch(/^round 1, one, sign-in: \d+\.\d s; about \d+ min left$/);
  expect(turns.lines).toHaveLength(4);
});
