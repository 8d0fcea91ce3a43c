import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { messages } from '../messages.ts';
import type { FleetUpdate, Registry, Revision, Tallies } from '../registry/index.ts';
import { withCanary, withCurrent, withoutCanary } from '../registry/index.ts';
import type { DocumentIds } from './document-ids.ts';
import { hashedNetwork, NetworkShares } from './networks.ts';
import { PendingTallies } from './pending-tallies.ts';
import { type CanaryRun, runsOf, versionServed } from './runs.ts';
import { stretchOf, type Verdict, verdictOn } from './verdict.ts';

/** How often what gateways saw is stored and canaries are judged. */
const INTERVAL_MS = 10_000;

/** A document that is about to be served. */
export interface DocumentToServe {
  /** The revision of the fleet that its release set is from. */
  readonly revision: number;
  readonly customer: number;
  /** Versions of the canaries that it has, by name. */
  readonly canaries: Readonly<Record<string, string>>;
  readonly address: string;
  /** Whether the browser has a session. */
  readonly isSignedIn: boolean;
  /** Whether it measures its pages. */
  readonly measures?: boolean;
}

/** An error or a hang, as a page reports it. */
export interface ReportedFault {
  readonly name: string;
  readonly version: string;
  /** Signed id of the document. */
  readonly document?: string | undefined;
}

interface SteeringParts {
  readonly registry: Registry;
  readonly tallies: Tallies;
  readonly ids: DocumentIds;
  /** Changes the fleet if the gate has nothing against it. */
  readonly changeFleet: (update: FleetUpdate) => Promise<unknown>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Judges canaries by the documents that people open, takes them step by step to all customers, and rolls back what is at
 * fault. Any number of gateways may do so at the same time. Whatever fails here costs steering, never a document.
 */
export class Steering {
  readonly #parts: SteeringParts;
  readonly #shares = new NetworkShares();
  readonly #pending = new PendingTallies();
  #known: { readonly revision: number; readonly runs: readonly CanaryRun[] } = { revision: -1, runs: [] };
  #stored = '';
  #round: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: SteeringParts) {
    this.#parts = parts;
  }

  /** Begins to judge canaries at a fixed interval. */
  async start(): Promise<void> {
    await this.judge();
    this.#timer = setInterval(() => this.judge(), INTERVAL_MS);
    this.#timer.unref();
  }

  /** Ends steering, and stores what was seen last. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
    await this.judge();
  }

  /** Counts a document, and returns its signed id; null if it gets none. */
  async identify({
    revision,
    customer,
    canaries,
    address,
    isSignedIn,
    measures = false,
  }: DocumentToServe): Promise<string | null> {
    try {
      const runs = (await this.#runsAt(revision)).filter(({ since }) => since <= revision);
      const now = Date.now();
      const concerns = this.#parts.registry.set === 'live' && runs.length > 0 && customer > 0 && isSignedIn;
      const counts = concerns && this.#shares.tryCount(address, now);
      if (counts)
        for (const { id, name } of runs)
          this.#pending.addServed(id, stretchOf(now), name in canaries ? 'canary' : 'stable');
      const document = randomBytes(12).toString('base64url');
      return this.#parts.ids.sign({
        document,
        revision,
        canaries: Object.keys(canaries),
        servedAt: now,
        counts,
        measures,
      });
    } catch (err) {
      this.#parts.log.warn({ err }, 'a document is served without an id');
      return null;
    }
  }

  /**
   * Notes a document as bad. A report that names a canary counts against that one only; any other counts for the version
   * that its document has, of each deployable with a canary.
   */
  async noteFault({ name, version, document = '' }: ReportedFault, address: string): Promise<void> {
    const { ids, registry } = this.#parts;
    const served = ids.verify(document, Date.now());
    const { secret } = ids;
    if (!served?.counts || !secret) return;
    const runs = await this.#runsAt(served.revision);
    if (version !== versionServed(await registry.known(served.revision), served, name)) return;
    const namesCanary = served.canaries.includes(name);
    for (const run of runs) {
      if (served.revision < run.since || (namesCanary && run.name !== name)) continue;
      this.#pending.addBad(run.id, {
        document: served.document,
        stretch: stretchOf(served.servedAt),
        arm: served.canaries.includes(run.name) ? 'canary' : 'stable',
        network: hashedNetwork(secret, run.id, address),
      });
    }
  }

  /** Stores what was seen, and judges all canaries once; a failure is logged, and the next round tries again. */
  judge(): Promise<void> {
    this.#round ??= this.#judgeOnce()
      .catch((err) => this.#parts.log.warn({ err }, 'canaries are not judged'))
      .finally(() => {
        this.#round = null;
      });
    return this.#round;
  }

  /** The verdicts on all canaries at present, by name of the deployable. */
  async verdicts(): Promise<Readonly<Record<string, Verdict>>> {
    const runs = await this.#runs();
    const verdicts = runs.map(async (run) => [run.name, await this.#verdictOn(run)] as const);
    return Object.fromEntries(await Promise.all(verdicts));
  }

  async #judgeOnce(): Promise<void> {
    const { ids, tallies } = this.#parts;
    await ids.loadKeys(Date.now());
    const runs = await this.#runs();
    const running = runs.map(({ id }) => id);
    if (this.#stored !== running.join()) await tallies.keepOnly(running);
    this.#stored = running.join();
    await this.#pending.storeIn(tallies, running);
    for (const run of runs) await this.#act(run, await this.#verdictOn(run));
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
      // Without the gate: what remains is what everyone else has.
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

  async #runs(): Promise<readonly CanaryRun[]> {
    return this.#runsAt((await this.#parts.registry.state()).number);
  }

  /** The canaries of a revision or a later one, without reading the log where they are known. */
  async #runsAt(revision: number): Promise<readonly CanaryRun[]> {
    if (this.#known.revision < revision) {
      const history = await this.#parts.registry.known(revision);
      this.#known = { revision: history.at(-1)?.number ?? 0, runs: runsOf(history) };
    }
    return this.#known.runs;
  }
}

function isRunning({ id }: CanaryRun, history: readonly Revision[]): boolean {
  return runsOf(history).some((run) => run.id === id);
}

/** The change that gives a canary its next percentage of customers; 100 makes it current. */
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
