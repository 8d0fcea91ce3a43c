import fc from 'fast-check';

/** Values that a field of JSON does not expect. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    2 ** 53,
    '',
    ' ',
    '.',
    '..',
    '../../x',
    '__proto__',
    'constructor',
    'release.json',
    '\0',
    '\u202e',
    '🧨',
    '*',
    '1.x',
    '>=1 <2 || 3 - 4',
    '<script>',
    'main.js',
    'x'.repeat(3_000),
    [],
    {},
    [[[[[]]]]],
  ),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

interface JsonChange {
  /** Which of all places of the value. */
  readonly place: number;
  readonly kind: 'replace' | 'remove' | 'repeat' | 'add';
  readonly value: unknown;
  readonly key: string;
}

const jsonChange: fc.Arbitrary<JsonChange> = fc.record({
  place: fc.nat(),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'repeat', 'add'),
  value: oddValue,
  key: fc.constantFrom('__proto__', 'constructor', 'toString', 'x', '', 'mfe-probe', 'main.js'),
});

type Container = Record<string, unknown>;

function placesIn(value: unknown): { readonly container: Container; readonly key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const container = value as Container;
  return Object.keys(container).flatMap((key) => [{ container, key }, ...placesIn(container[key])]);
}

function applied(json: unknown, { place, kind, value, key: added }: JsonChange): unknown {
  const places = placesIn(json);
  const { container, key } = places[place % Math.max(places.length, 1)] ?? {};
  if (!container || key === undefined) return value;
  if (kind === 'remove') delete container[key];
  else if (kind === 'add')
    Object.defineProperty(container, added, { value, enumerable: true, configurable: true, writable: true });
  else if (kind === 'repeat' && Array.isArray(container[key]))
    container[key] = Array.from({ length: 300 }, () => container[key]).flat();
  else container[key] = value;
  return json;
}

/** Changes of JSON: values, keys and lists at any place. */
export const jsonMutation: fc.Arbitrary<(json: unknown) => unknown> = fc
  .array(jsonChange, { minLength: 1, maxLength: 3 })
  .map((changes) => (json) => changes.reduce(applied, structuredClone(json)));

/** Changes of bytes: other ones, some more, or an end before the end. */
export const byteMutation: fc.Arbitrary<(content: Buffer) => Buffer> = fc
  .array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      kind: fc.constantFrom('replace', 'replace', 'insert', 'cut', 'repeat'),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map(
    (changes) => (content) =>
      changes.reduce((before, { at, kind, bytes }) => {
        const offset = Math.floor(at * before.length);
        const [head, tail] = [before.subarray(0, offset), before.subarray(offset)];
        if (kind === 'cut') return head;
        if (kind === 'insert') return Buffer.concat([head, bytes, tail]);
        if (kind === 'repeat') return Buffer.concat([head, tail, tail]);
        return Buffer.concat([head, bytes, tail.subarray(bytes.length)]);
      }, content),
  );

/** Text made of what a language is made of, in any order, some of it many times. */
export function tokenText(tokens: readonly string[]): fc.Arbitrary<string> {
  return fc
    .array(
      fc.record({
        token: fc.oneof(fc.constantFrom(...tokens), fc.string({ maxLength: 4 })),
        times: fc.constantFrom(1, 1, 1, 1, 2, 1_000, 20_000),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((parts) => parts.map(({ token, times }) => token.repeat(times)).join(''));
}
