import { chosenRows, neededStages, rows } from './rows.ts';
import { chosenSides, sideNames } from './sides.ts';
import { behindPeers, type Measured, median, missed, ratioTo, tableOf } from './table.ts';

function createMeasured(overrides: Partial<Measured> = {}): Measured {
  return {
    row: { name: 'rows visible', unit: 'ms', atMost: { 'one bundle': 0.7 } },
    values: new Map([
      ['federated', [500, 700, 600]],
      ['one bundle', [1_000, 1_200, 900]],
    ]),
    ...overrides,
  };
}

describe('the median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[1, 2, 3, 4], 3],
    [[10, 9], 10],
    [[7], 7],
  ])('of %j is %d, whatever the order of rounds', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it('of nothing, and of rounds of which one lost what was typed, is no number', () => {
    expect(median([])).toBeNaN();
    expect(median([Number.NaN, 1, 3])).toBeNaN();
  });
});

describe('a ratio', () => {
  it('is the federated portal’s median by the other side’s', () => {
    expect(ratioTo(createMeasured(), 'one bundle')).toBe(0.6);
  });

  it('is no number against a side that was not measured', () => {
    expect(ratioTo(createMeasured(), 'single-spa')).toBeNaN();
  });
});

describe('a target', () => {
  it('is met at the ratio itself', () => {
    const row = { name: 'rows visible', unit: 'ms', atMost: { 'one bundle': 0.6 } } as const;
    expect(missed([createMeasured({ row })])).toEqual([]);
  });

  it('is missed beyond it, with the side that it is against', () => {
    const row = { name: 'rows visible', unit: 'ms', atMost: { 'one bundle': 0.59 } } as const;
    expect(missed([createMeasured({ row })])).toEqual([
      'rows visible: 0.60 against one bundle, at most 0.59',
    ]);
  });

  it('is missed if the federated portal lost what was typed', () => {
    const values: Measured['values'] = new Map([
      ['federated', [Number.NaN]],
      ['one bundle', [1_000]],
    ]);
    expect(missed([createMeasured({ values })])).toEqual([
      'rows visible: - against one bundle, at most 0.70',
    ]);
  });

  it('by itself is in the unit of the row', () => {
    const row = { name: 'theme', unit: 'ms', atMostItself: 200 } as const;
    expect(missed([createMeasured({ row })])).toEqual(['theme: 600, at most 200']);
  });

  it('against a side that was not built is not missed', () => {
    const values: Measured['values'] = new Map([['federated', [1]]]);
    expect(missed([createMeasured({ values })])).toEqual([]);
  });
});

describe('the table', () => {
  it('has the ratios with their targets first, then the medians with their spread', () => {
    const bytes = {
      row: { name: 'bytes', unit: 'KiB' as const, atMost: { 'one bundle': 1 } },
      values: new Map([
        ['federated', [2_048]],
        ['one bundle', [1_024]],
      ] as const),
    };
    const theme = {
      row: { name: 'theme', unit: 'ms' as const, atMostItself: 200 },
      values: new Map([['federated', [48]]] as const),
    };
    expect(tableOf([createMeasured(), bytes, theme], ['one bundle'])).toEqual([
      '|              | against one bundle |          federated |         one bundle |',
      '| ------------ | -----------------: | -----------------: | -----------------: |',
      '| rows visible |        0.60 (0.70) |   600 ms (500-700) | 1000 ms (900-1200) |',
      '| bytes        | 2.00 (1.00) missed |            2.0 KiB |            1.0 KiB |',
      '| theme        |                  - | 48 ms, at most 200 |                  - |',
    ]);
  });
});

describe('a peer', () => {
  const createAgainst = (ms: number): Measured => ({
    row: { name: 'rows visible', unit: 'ms' },
    values: new Map([
      ['federated', [1_000]],
      ['single-spa', [ms]],
    ]),
  });

  it('is ahead from a hundredth on', () => {
    expect(behindPeers([createAgainst(996)])).toEqual([]);
    expect(behindPeers([createAgainst(990)])).toEqual(['rows visible: 1.01 against single-spa']);
  });

  it('that was not measured is not ahead', () => {
    expect(behindPeers([createMeasured()])).toEqual([]);
  });
});

describe('the sides', () => {
  it('are chosen by a part of their name; by default all of them', () => {
    expect(chosenSides('fed, one b')).toEqual(['federated', 'one bundle', 'native federation']);
    expect(chosenSides('')).toEqual(sideNames);
    expect(() => chosenSides('no such side')).toThrow('SIDES=no such side');
  });
});

describe('the rows', () => {
  it('have names of their own, and targets against sides that exist', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const { atMost = {} } of rows)
      for (const side of Object.keys(atMost)) expect(sideNames).toContain(side);
  });

  it('are chosen by a part of their name', () => {
    expect(chosenRows(undefined)).toEqual(rows);
    expect(chosenRows('theme, sign-in: bytes').map(({ name }) => name)).toEqual([
      'interaction to next paint: theme',
      'sign-in: bytes',
    ]);
    expect(() => chosenRows('no such row')).toThrow('ONLY=no such row');
  });

  it('of first visits need no release', () => {
    expect(neededStages(chosenRows('deep link'))).toEqual(['now']);
    expect(neededStages(chosenRows('one remote'))).toEqual(['now', 'after a remote']);
  });
});
