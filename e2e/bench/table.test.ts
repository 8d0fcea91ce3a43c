import { chosenRows, neededStages, rows } from './rows.ts';
import { sideNames } from './sides.ts';
import { type Measured, median, missed, ratioTo, tableOf } from './table.ts';

function createMeasured(overrides: Partial<Measured> = {}): Measured {
  return {
    row: { name: 'rows visible', unit: 'ms', atMost: { today: 0.7 } },
    values: new Map([
      ['federated', [500, 700, 600]],
      ['today', [1_000, 1_200, 900]],
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
    expect(ratioTo(createMeasured(), 'today')).toBe(0.6);
  });

  it('is no number against a side that was not measured', () => {
    expect(ratioTo(createMeasured(), 'single-spa')).toBeNaN();
  });
});

describe('a target', () => {
  it('is met at the ratio itself', () => {
    const row = { name: 'rows visible', unit: 'ms', atMost: { today: 0.6 } } as const;
    expect(missed([createMeasured({ row })])).toEqual([]);
  });

  it('is missed beyond it, with the side that it is against', () => {
    const row = { name: 'rows visible', unit: 'ms', atMost: { today: 0.59 } } as const;
    expect(missed([createMeasured({ row })])).toEqual(['rows visible: 0.60 against today, at most 0.59']);
  });

  it('is missed if the federated portal lost what was typed', () => {
    const values: Measured['values'] = new Map([
      ['federated', [Number.NaN]],
      ['today', [1_000]],
    ]);
    expect(missed([createMeasured({ values })])).toEqual(['rows visible: - against today, at most 0.70']);
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
      row: { name: 'bytes', unit: 'KiB' as const },
      values: new Map([
        ['federated', [2_048]],
        ['today', [1_024]],
      ] as const),
    };
    expect(tableOf([createMeasured(), bytes], ['federated', 'today'])).toEqual([
      '                  x today  unit      federated            today',
      'rows visible  0.60 (0.70)    ms  600 (500-700)  1000 (900-1200)',
      'bytes                2.00   KiB            2.0              1.0',
    ]);
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
      'sign-in: bytes',
      'interaction to next paint: theme',
    ]);
    expect(() => chosenRows('no such row')).toThrow('ONLY=no such row');
  });

  it('of first visits need no release', () => {
    expect(neededStages(chosenRows('deep link'))).toEqual(['now']);
    expect(neededStages(chosenRows('one remote'))).toEqual(['now', 'after a remote']);
  });
});
