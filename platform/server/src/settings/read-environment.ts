import type { z } from 'zod';

/** Variables as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

type Fields = Readonly<Record<string, z.ZodType>>;
type Values<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> };

/** Settings that cannot work. The message has one line for each variable: its name, a colon, what is wrong. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads settings from environment variables, once, at start. An empty variable counts as absent. No message holds the
 * value of a variable, for it may be a secret; of a variable that names a file it may hold the path.
 *
 * @param fields What each variable has to be; its schema gets the text, or `undefined`.
 * @param rules What holds between variables: the problem of each one that does not fit the others. Gets the values that
 *   could be read; a variable that is wrong by itself keeps its own problem.
 * @throws SettingsError that names every variable that is missing or wrong.
 */
export function readEnvironment<F extends Fields>(
  fields: F,
  environment: Environment,
  rules: (values: Partial<Values<F>>) => Partial<Record<keyof F, string | false | undefined>> = () => ({}),
): Values<F> {
  const values: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const text = environment[name] || undefined;
    const parsed = field.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else wrong[name] = text === undefined ? 'must be set' : (parsed.error.issues[0]?.message ?? 'is wrong');
  }
  const problems: Partial<Record<string, string | false>> = {
    ...rules(values as Partial<Values<F>>),
    ...wrong,
  };
  const lines = Object.keys(fields).flatMap((name) => (problems[name] ? `${name}: ${problems[name]}.` : []));
  if (lines.length > 0) throw new SettingsError(lines.join('\n'));
  return values as Values<F>;
}
