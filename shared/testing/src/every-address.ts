import fc from 'fast-check';

/** JSON Schema of a parameter in an address, with the keywords that the queries of lists use. */
interface ParameterSchema {
  readonly type: string;
  readonly items?: ParameterSchema;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
}

/**
 * Checks a property for addresses with any valid values of these parameters.
 *
 * @param parameters by name, as the queries of lists have them
 */
export function forEveryAddress(
  parameters: Readonly<Record<string, ParameterSchema>>,
  check: (address: URLSearchParams) => void,
): void {
  const valuesByName = Object.fromEntries(
    Object.entries(parameters).map(([name, schema]) => [
      name,
      fc.option(valuesOf(schema), { nil: [] as string[] }),
    ]),
  );
  const addresses = fc.record(valuesByName).map((values) => {
    const entries = Object.entries(values).flatMap(([name, texts]) => texts.map((text) => [name, text]));
    return inOrder(new URLSearchParams(entries));
  });
  fc.assert(fc.property(addresses, check), { numRuns: 200 });
}

function valuesOf({ type, items, ...schema }: ParameterSchema): fc.Arbitrary<string[]> {
  if (type === 'array' && items) return fc.array(textOf(items), { minLength: 1, maxLength: 4 });
  return textOf({ type, ...schema }).map((text) => [text]);
}

function textOf(schema: ParameterSchema): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false');
  if (schema.type === 'integer') {
    const min = schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
    return fc.integer({ min, max: schema.maximum ?? min + 1_000 }).map(String);
  }
  if (schema.format === 'date') return dates;
  const pattern = new RegExp(schema.pattern ?? '', 'u');
  return texts.filter((text) => pattern.test(text) && text.length <= (schema.maxLength ?? text.length));
}

const dates = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Some that many patterns take, and any. */
const texts = fc.oneof(
  fc.constantFrom('DE', 'JP', 'Asia/Tokyo', 'a b+c'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
);

/** Without periods that end before they begin. */
function inOrder(address: URLSearchParams): URLSearchParams {
  for (const [begin, end] of [
    ['from', 'to'],
    ['dueFrom', 'dueTo'],
  ] as const)
    if ((address.get(begin) ?? '') > (address.get(end) ?? '9')) address.delete(begin);
  return address;
}
