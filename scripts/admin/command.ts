import { resolve } from 'node:path';

/** One command; `run` throws an Error whose message is all that the provider needs to read. */
export interface AdminCommand {
  readonly usage: string;
  readonly summary: string;
  run(args: string[]): Promise<void>;
}

/** A whole number; `none` is null, and what is not said stays so. */
export function numberOf(name: string, value: string | undefined): number | null | undefined {
  if (value === undefined) return undefined;
  if (value === 'none') return null;
  if (!/^-?\d+$/.test(value)) throw new Error(`--${name} is no whole number: ${value}`);
  return Number(value);
}

/** A text; `none` is null, and what is not said stays so. */
export function textOf(value: string | undefined): string | null | undefined {
  return value === 'none' ? null : value;
}

/** A parameter that a command cannot do without. */
export function required(name: string, value: string | undefined, usage: string): string {
  if (value?.trim()) return value;
  throw new Error(`--${name} is missing.\nUsage: ${usage}`);
}

/** npm changes to the root of the repository; people name files from where they stand. */
export function fromWhereTheyStand(file: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}
