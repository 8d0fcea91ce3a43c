import type { DrillOptions, DrillPortal } from '../portal.ts';
import type { DrillEnvironment } from '../portal-processes.ts';

/**
 * A place that an entry of the runbook names: the log, a command of the provider, a query, or a heap snapshot that the API
 * writes at SIGUSR2.
 */
export type Place =
  | 'log'
  | 'heap snapshot'
  | { readonly admin: readonly string[] }
  | { readonly sql: string };

/** What a fault needs next to the portal. */
export interface Staged {
  readonly env: DrillEnvironment;
  readonly begin?: () => unknown;
  close(): unknown;
}

export interface Fault {
  readonly name: string;
  readonly alerts: readonly string[];
  readonly places: readonly { readonly look: Place; readonly shows: RegExp }[];
  /** Time that is recorded, the minute before the fault included; four by default. */
  readonly minutes?: number;
  /** Before the portal starts. */
  stage?(): Promise<Staged>;
  readonly prepare?: DrillOptions['prepare'];
  /** Once; what it returns ends it. */
  break(portal: DrillPortal, staged: Staged | undefined): Promise<() => unknown>;
}

/** For a fault that is there from the beginning, or that ends with the portal. */
export const nothing = async () => () => {};

/** Repeats calls until it is ended. */
export function repeat(pauseMs: number, work: () => unknown): () => void {
  const timer = setInterval(work, pauseMs);
  return () => clearInterval(timer);
}

export async function invite({ call }: DrillPortal, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const invitation = {
      email: `person${index}@acme.example`,
      displayName: `Person ${index}`,
      role: 'viewer',
    };
    const { status } = await call('/customer-portal/users_management/invite', invitation);
    if (status !== 201) throw new Error(`Person ${index} was not invited: ${status}`);
  }
}

export function signalApi({ processes }: DrillPortal, signal: NodeJS.Signals): void {
  for (const { job, process } of processes) if (job === 'atrium-api') process.kill(signal);
}
