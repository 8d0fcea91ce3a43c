import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** One command; `run` throws an Error whose message is printed without a stack. */
export interface AdminCommand {
  readonly usage: string;
  readonly summary: string;
  /** Whether words may follow that belong to no option. */
  readonly takesWords?: boolean;
  run(options: GivenOptions): Promise<void>;
}

/** The options of a command, as they were given. */
export interface GivenOptions {
  /** Words that belong to no option. */
  readonly words: readonly string[];
  flag(name: string): boolean;
  text(name: string): string | undefined;
  /** The path of a file, from the folder in which npm was started. */
  file(name: string): string | undefined;
  /** @throws Error for an option that must be given */
  required(name: string): string;
  /** A text; `none` is null, and an option that is not given is undefined. */
  textOrNone(name: string): string | null | undefined;
  /** A whole number; `none` is null, and an option that is not given is undefined. */
  number(name: string): number | null | undefined;
  /** @throws Error for an option that must be given */
  requiredNumber(name: string): number;
}

/** Reads the options that a usage names: those with an example of a value take one. */
export function readOptions({ usage, takesWords = false }: AdminCommand, args: string[]): GivenOptions {
  const named = [...usage.matchAll(/--([a-z-]+)(=| [^[\]|-])?/g)];
  const options = Object.fromEntries(
    named.map(([, name = '', value]) => [name, { type: value ? 'string' : 'boolean' } as const]),
  );
  const { values, positionals } = parseArgs({ args, allowPositionals: takesWords, options });
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const required = (name: string) => {
    const value = text(name);
    if (value?.trim()) return value;
    throw new Error(`--${name} is missing.\nUsage: ${usage}`);
  };
  const number = (name: string) => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (value === 'none') return null;
    if (!/^-?\d+$/.test(value)) throw new Error(`--${name} must be a whole number, not ${value}`);
    return Number(value);
  };
  return {
    words: positionals,
    flag: (name) => values[name] === true,
    text,
    file: (name) => {
      const file = text(name);
      return file && resolveFromCaller(file);
    },
    required,
    textOrNone: (name) => (text(name) === 'none' ? null : text(name)),
    number,
    requiredNumber: (name) => {
      required(name);
      return Number(number(name));
    },
  };
}

/** Resolves a file against the folder in which npm was started; npm itself changes to the root of the repository. */
export function resolveFromCaller(file: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** A number with its noun: `1 month`, `1,200 points`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
}
