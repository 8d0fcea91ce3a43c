import {
  type CanaryRun,
  CanaryRuns,
  type FleetUpdate,
  type Registry,
  type Revision,
  runsOf,
  type Tallies,
  withCanary,
  withCurrent,
  withoutCanary,
} from '@atrium/registry';
import type { FastifyBaseLogger } from 'fastify';
import { messages } from '../messages.ts';
import { type Verdict, verdictOn } from './verdict.ts';

const INTERVAL_MS = 10_000;

interface SteeringParts {
  readonly registry: Registry;
  readonly tallies: Pick<Tallies, 'read'>;
  /** Changes the fleet if the gate has nothing against it. */
  readonly changeFleet: (update: FleetUpdate) => Promise<unknown>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Takes canaries step by step to all customers, and rolls back what is at fault. Any number of processes may do so at
 * the same time.
 */
export class Steering {
  readonly #parts: SteeringParts;
  readonly #runs: CanaryRuns;
  #round: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: SteeringParts) {
    this.#parts = parts;
    this.#runs = new CanaryRuns(parts.registry);
  }

  async start(): Promise<void> {
    await this.judge();
    this.#timer = setInterval(() => this.judge(), INTERVAL_MS);
    this.#timer.unref();
  }

  /** At the end canaries are judged by what was counted last. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
    await this.judge();
  }

  /** A failure is logged, and the next round tries again. */
  judge(): Promise<void> {
    this.#round ??= this.#judgeOnce()
      .catch((error) => this.#parts.log.warn({ err: error }, 'canaries are not judged'))
      .finally(() => {
        this.#round = null;
      });
    return this.#round;
  }

  async verdicts(): Promise<Readonly<Record<string, Verdict>>> {
    const runs = await this.#runs.current();
    const verdicts = runs.map(async (run) => [run.name, await this.#verdictOn(run)] as const);
    return Object.fromEntries(await Promise.all(verdicts));
  }

  async #judgeOnce(): Promise<void> {
    for (const run of await this.#runs.current()) await this.#act(run, await this.#verdictOn(run));
  }

  async #verdictOn(run: CanaryRun): Promise<Verdict> {
    return verdictOn(run, await this.#parts.tallies.read(run.id), Date.now());
  }

  async #act(run: CanaryRun, verdict: Verdict): Promise<void> {
    const { registry, changeFleet, log } = this.#parts;
    if (verdict.action === 'wait') return;
    const release = await registry.release(run.name, run.canary.version);
    const by = messages.steering.by(release?.remote?.team ?? messages.fleet.noTeam);
    const reason = messages.steering.reason(run.canary.version, verdict.canary, run.stable, verdict.stable);
    if (verdict.action === 'roll-back') {
      // The gate is not asked, since what remains is what everyone else has.
      await registry.change({
        by,
        reason,
        action: 'drop',
        next: (state, history) => (isRunning(run, history) ? withoutCanary(state, run.name) : state),
      });
      log.warn({ name: run.name, version: run.canary.version, reason }, 'a canary was rolled back');
      return;
    }
    await changeFleet({ by, reason, ...nextStep(run) });
  }
}

function isRunning({ id }: CanaryRun, history: readonly Revision[]): boolean {
  return runsOf(history).some((run) => run.id === id);
}

function nextStep(run: CanaryRun): Pick<FleetUpdate, 'action' | 'next'> {
  const { name, canary } = run;
  const [percent = 100, ...steps] = canary.steps ?? [];
  const isUnchanged = (history: readonly Revision[]) =>
    runsOf(history).some(({ id, changedAt }) => id === run.id && changedAt === run.changedAt);
  if (percent === 100)
    return {
      action: 'promote',
      next: (state, history) =>
        isUnchanged(history) ? withCurrent(state, { [name]: canary.version }) : state,
    };
  const wanted = { version: canary.version, percent, steps, stepMinutes: canary.stepMinutes };
  return {
    action: 'canary',
    next: (state, history) => (isUnchanged(history) ? withCanary(state, name, wanted) : state),
  };
}
