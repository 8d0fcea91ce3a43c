import type { TestInfo } from '@playwright/test';
import { type Fault, faults } from './fault-list.ts';

/** Times of one fault, in seconds. */
export interface Measured extends Pick<Fault, 'part' | 'fault'> {
  /** Until the person got the outcome. */
  readonly outcomeS: number;
  /** Until it was healed, once its cause was gone; null where nothing had to be. */
  readonly healedS: number | null;
}

/** Type of the annotations that the report of a run contains. */
export const MEASURED = 'measured fault';

/** `FAULTS=all` tries each fault in real time; otherwise journeys try some of them, and skip the waiting. */
export const isWhole = process.env.FAULTS === 'all';

const secondsSince = (start: number) => Math.round((performance.now() - start) / 100) / 10;

/** Measures one fault, for the table that `npm run check:faults` writes. */
export class FaultWatch {
  readonly #fault: Fault;
  readonly #info: TestInfo;
  #start = performance.now();
  #outcomeS = 0;

  /** @param name As in the list of faults. */
  constructor(info: TestInfo, part: string, name: string) {
    const fault = faults.find((known) => known.part === part && known.fault === name);
    if (!fault) throw new Error(`fault-list.ts has no "${part} ${name}"`);
    this.#info = info;
    this.#fault = fault;
  }

  /** The fault, or its healing, starts now. */
  start(): void {
    this.#start = performance.now();
  }

  /** The person has the outcome now. */
  outcome(): void {
    this.#outcomeS = secondsSince(this.#start);
  }

  /** The fault is healed now. */
  healed(): void {
    this.#record(secondsSince(this.#start));
  }

  /** There was nothing to heal. */
  done(): void {
    this.#record(null);
  }

  #record(healedS: number | null): void {
    const { part, fault } = this.#fault;
    const measured: Measured = { part, fault, outcomeS: this.#outcomeS, healedS };
    this.#info.annotations.push({ type: MEASURED, description: JSON.stringify(measured) });
  }
}
