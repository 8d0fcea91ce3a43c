import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CapacityPerson } from '@atrium/api/bench';
import type { TallyReport } from './tally.ts';

/** What the process with the people is told. */
export type LoadOrder =
  | {
      readonly kind: 'arrive';
      readonly origin: string;
      readonly people: readonly CapacityPerson[];
      readonly thinkMs: number;
    }
  | { readonly kind: 'think'; readonly thinkMs: number }
  | { readonly kind: 'reset' }
  | { readonly kind: 'report' };

/** People who use the portal until they are sent away. */
export class Load {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, 'people.ts'));
  readonly #left: Promise<never> = once(this.#child, 'exit').then(([code]) =>
    Promise.reject(new Error(`The people left (${code}).`)),
  );

  constructor() {
    // At the end they do.
    this.#left.catch(() => undefined);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Signs all of them in; they begin to open pages, with a pause of `thinkMs` on average. */
  async arrive(origin: string, people: readonly CapacityPerson[], thinkMs: number): Promise<TallyReport> {
    return this.#ask({ kind: 'arrive', origin, people, thinkMs });
  }

  /** Changes their pace. */
  setPace(thinkMs: number): void {
    this.#tell({ kind: 'think', thinkMs });
  }

  /** Begins to count. */
  reset(): void {
    this.#tell({ kind: 'reset' });
  }

  report(): Promise<TallyReport> {
    return this.#ask({ kind: 'report' });
  }

  async close(): Promise<void> {
    if (!this.#child.connected) return;
    this.#child.disconnect();
    await this.#left.catch(() => undefined);
  }

  async #ask(order: LoadOrder): Promise<TallyReport> {
    this.#tell(order);
    const [report] = (await Promise.race([once(this.#child, 'message'), this.#left])) as [TallyReport];
    return report;
  }

  #tell(order: LoadOrder): void {
    this.#child.send(order);
  }
}
