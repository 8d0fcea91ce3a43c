import { type CallSchema, calls } from '@atrium/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { queriesOf } from '../../scripts/queries-of-contract.ts';
import * as queries from './queries.ts';
import { decodeQuery, encodeQuery } from './query-codec.ts';
import type { ParameterSchema, QuerySchema, ValueSchema } from './query-schema.ts';

const lists = Object.values(queries).map((query) => query as unknown as QuerySchema<never>);
const schemaOf = ({ call }: QuerySchema<never>) =>
  (calls as Record<string, CallSchema>)[call]?.query as z.ZodType;

/** The query as the API gets it: strings, and arrays for repeated names. */
function received(address: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(address.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const texts = address.getAll(name);
      return [name, texts.length > 1 ? texts : (texts[0] ?? '')];
    }),
  );
}

/** The query string of the call, as axios writes it. */
function sent(query: object): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) address.append(name, String(one));
  return address;
}

const dates = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });

/** Valid values. */
function valid(schema: ValueSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer') {
    const { exclusiveMinimum = 0, minimum = exclusiveMinimum + 1, maximum } = schema;
    return fc.integer({ min: minimum, max: maximum });
  }
  if (schema.format === 'date') return dates;
  if (schema.format === 'time-zone') return fc.constantFrom('UTC', 'Asia/Bangkok', 'Europe/Berlin');
  const pattern = new RegExp(schema.pattern ?? '', 'u');
  if (schema.pattern === '^[A-Z]{2}$') return fc.stringMatching(/^[A-Z]{2}$/);
  return texts.filter((text) => pattern.test(text));
}

function validQuery({ parameters }: QuerySchema<never>): fc.Arbitrary<Record<string, unknown>> {
  const required = Object.entries<ParameterSchema>(parameters).map(([name, parameter]) => {
    const value =
      parameter.type === 'array'
        ? fc.array(valid(parameter.items), { minLength: 1, maxLength: 4 })
        : valid(parameter);
    // Parameters with a default are always present.
    const isAlwaysThere = parameter.type !== 'array' && parameter.default !== undefined;
    return [name, isAlwaysThere ? value : fc.option(value, { nil: undefined })] as const;
  });
  return fc
    .record(Object.fromEntries(required))
    .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)))
    .filter(({ from, to, dueFrom, dueTo }) => isOrdered(from, to) && isOrdered(dueFrom, dueTo));
}

function isOrdered(from: unknown, to: unknown): boolean {
  return !from || !to || String(from) <= String(to);
}

/** Manipulated addresses: known names with any values. */
function anyAddress({ parameters }: QuerySchema<never>): fc.Arbitrary<URLSearchParams> {
  const value = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '-1',
      '1e3',
      '0x10',
      ' 7',
      '2147483648',
      '1000001',
      '99999999999999999999',
      '007',
    ),
    fc.constantFrom(
      '2026-02-30',
      '0000-01-01',
      '2026-2-3',
      '2026-05-01',
      '2026-04-01',
      '2026-04-01T00:00:00Z',
    ),
    fc.constantFrom('de', 'DE', 'Asia/Nowhere', 'true', 'title', '-nonsense', 'owner', '\u0001', 'csv'),
    fc.constantFrom('x'.repeat(200), 'x'.repeat(201)),
    fc.string({ maxLength: 250 }),
  );
  const name = fc.constantFrom(...Object.keys(parameters), 'nonsense');
  return fc.array(fc.tuple(name, value), { maxLength: 8 }).map((pairs) => new URLSearchParams(pairs));
}

test('the queries match the contract; if not, run npm run generate:lists', () => {
  expect({ ...queries }).toEqual(queriesOf(calls));
});

test('a keyword that the codec does not support is refused', () => {
  const call = { summary: '', access: 'public', query: z.object({ name: z.string().min(3) }) } as const;
  expect(() => queriesOf({ 'GET /customer-portal/fees': call })).toThrow(
    'GET /customer-portal/fees: the codec of addresses does not support "minLength"',
  );
});

describe.each(lists.map((list) => [list.call, list] as const))('%s', (_, list) => {
  test('encoding and decoding a query returns the same query', () => {
    fc.assert(
      fc.property(validQuery(list), (query) => {
        const address = new URLSearchParams(encodeQuery(list, query as never).toString());
        expect(decodeQuery(list, address)).toEqual({ query, refused: [] });
      }),
      { numRuns: 60 },
    );
  });

  test('no address decodes to an invalid query', () => {
    fc.assert(
      fc.property(anyAddress(list), (address) => {
        const { query } = decodeQuery(list, address);
        const needed = 'format' in list.parameters ? { format: 'csv', ...query } : query;
        const parsed = schemaOf(list).safeParse(received(sent(needed)));
        expect(parsed.error?.issues).toBeUndefined();
      }),
      { numRuns: 120 },
    );
  });
});
