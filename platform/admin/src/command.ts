import { resolve } from 'node:path';

/** One command; `run` throws an Error whose message is printed without a stack. */
export interface AdminCommand {
  readonly usage: string;
  readonly summary: string;
  run(args: string[]): Promise<void>;
}

/** A whole number; `none` is null, and an option that is not given is undefined. */
export function numberOf(name: string, value: string | undefined): number | null | undefined {
  if (value === undefined) return undefined;
  if (value === 'none') return null;
  if (!/^-?\d+$/.test(value)) throw new Error(`--${name} must be a whole number, not ${value}`);
  return Number(value);
}

/** A text; `none` is null, and an option that is not given is undefined. */
export function textOf(value: string | undefined): string | null | undefined {
  return value === 'none' ? null : value;
}

/** The value of an option that must be given. */
export function required(name: string, value: string | undefined, usage: string): string {
  if (value?.trim()) return value;
  throw new Error(`--${name} is missing.\nUsage: ${usage}`);
}

/** Resolves a file against the folder in which npm was started; npm itself changes to the root of the repository. */
export function resolveFromCaller(file: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** A number with its noun: `1 month`, `1,200 points`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
}
