/** One command; `run` throws an Error whose message is all that the provider needs to read. */
export interface AdminCommand {
  readonly usage: string;
  readonly summary: string;
  run(args: string[]): Promise<void>;
}

/** A parameter that a command cannot do without. */
export function required(name: string, value: string | undefined, usage: string): string {
  if (value?.trim()) return value;
  throw new Error(`--${name} is missing.\nUsage: ${usage}`);
}
