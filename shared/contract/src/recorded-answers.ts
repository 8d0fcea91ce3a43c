import { z } from 'zod';

/** In a recorded query, any value: neither a search nor a date may be recorded. */
export const ANY_VALUE = '*';

const value = z.union([z.string(), z.array(z.string())]);

export const recordedAnswer = z.strictObject({
  customer: z.int().nonnegative().optional(),
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), value).optional(),
  response: z.unknown(),
});
export type RecordedAnswer = z.output<typeof recordedAnswer>;

/** Content of a file of recorded answers, see {@link recordedCallFile}. */
export const recordedCall = z.strictObject({ call: z.string(), answers: z.array(recordedAnswer) });
export type RecordedCall = z.output<typeof recordedCall>;

/** Name of the file with the recorded answers to a call: `get-applications-id.json`. */
export function recordedCallFile(call: string): string {
  const [method = '', path = ''] = call.split(' ');
  const segments = path.replace(/^\/customer-portal\//, '/').split('/');
  return `${[method.toLowerCase(), ...segments.filter(Boolean)].join('-').replaceAll(':', '')}.json`;
}

export interface AskedOf {
  readonly customer?: number | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/** The answer that has the same parameters, of the same customer if there is one; undefined for none. */
export function recordedAnswerTo(
  answers: readonly RecordedAnswer[],
  asked: AskedOf,
): RecordedAnswer | undefined {
  const fitting = answers.filter(
    ({ params = {}, query = {} }) => fits(params, asked.params) && fits(query, asked.query),
  );
  return fitting.find(({ customer }) => customer === asked.customer) ?? fitting[0];
}

function fits(
  recorded: Readonly<Record<string, string | string[]>>,
  asked: Readonly<Record<string, unknown>> = {},
): boolean {
  const values = Object.entries(asked).map(([name, given]) => [name, textsOf(given)] as const);
  const given = new Map(values.filter(([, texts]) => texts.length > 0));
  const names = Object.keys(recorded);
  return names.length === given.size && names.every((name) => isSame(recorded[name], given.get(name)));
}

function isSame(recorded: string | string[] | undefined, given: readonly string[] | undefined): boolean {
  if (!given || recorded === undefined) return false;
  return recorded === ANY_VALUE || String(textsOf(recorded)) === String(given);
}

function textsOf(given: unknown): string[] {
  return [given]
    .flat()
    .filter((one) => one !== undefined && one !== null)
    .map(String)
    .sort();
}
