import type { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

type Fields = Readonly<Record<string, z.ZodType>>;
type Values<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> };

/** The message has one line per variable: its name, a colon, what is wrong. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * An empty variable counts as not set. No message contains a value, which may be a secret, except for the path of a
 * file. Where `rules` name an invalid variable too, the error of its schema wins. @throws SettingsError with every
 * missing or invalid variable.
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
