import {
  type Arm,
  type FleetUpdate,
  type Registry,
  type Revision,
  type Tallies,
  withCanary,
  withCurrent,
  withoutCanary,
} from '@atrium/registry';
import type { FastifyBaseLogger } from 'fastify';
import { messages } from '../messages.ts';
import { type DocumentIds, type Proof, type ServedDocument, subjectOf } from './document-ids.ts';
import { hashedNetwork } from './networks.ts';
import { PendingTallies } from './pending-tallies.ts';
import { Recent } from './recent.ts';
import { type CanaryRun, runsOf, stepAt, versionServed } from './runs.ts';
import { type Verdict, verdictOn } from './verdict.ts';

/** How often what gateways saw is stored and canaries are judged. */
const INTERVAL_MS = 10_000;

/** Documents whose proof or whose fault is remembered, until the other one arrives at this gateway. */
const MAX_REMEMBERED_DOCUMENTS = 20_000;

/** A document that is about to be served. */
export interface DocumentToServe {
  /** The revision of the fleet that its release set is from. */
  readonly revision: number;
  readonly customer: number;
  /** Versions of the canaries that it has, by name. */
  readonly canaries: Readonly<Record<string, string>>;
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
  /** Proofs by document. */
  readonly #proofs = new Recent<Proof>(MAX_REMEMBERED_DOCUMENTS);
  /** By document: the runs in which it is bad, before its session is proved. */
  readonly #faults = new Recent<ReadonlySet<string>>(MAX_REMEMBERED_DOCUMENTS);
  /** Documents that have reported a fault, with the run. */
  readonly #reported = new Recent<true>(MAX_REMEMBERED_DOCUMENTS);
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

  /** Returns the signed id of a document; null if it gets none. */
  async identify({
    revision,
    customer,
    canaries,
    measures = false,
  }: DocumentToServe): Promise<string | null> {
    const { ids, registry, log } = this.#parts;
    try {
      const runs = await this.#runsAt(revision);
      const served = ids.create(customer, {
        revision,
        canaries: Object.keys(canaries),
        servedAt: Date.now(),
        measures,
      });
      if (!served) return null;
      if (registry.set === 'live')
        for (const run of runs)
          if (stepAt(run, revision) !== null) this.#pending.addServed(run.id, armOf(run, served));
      return ids.sign(served);
    } catch (err) {
      log.warn({ err }, 'a document is served without an id');
      return null;
    }
  }

  /** What the people of a document are counted for: the canaries that it is compared in, as far as this gateway knows. */
  subjectsOf({ revision }: ServedDocument): readonly string[] {
    if (this.#parts.registry.set !== 'live') return [];
    return this.#known.runs.filter((run) => stepAt(run, revision) !== null).map(({ id }) => subjectOf(id));
  }

  /** Counts the person of a document whose session was proved; reports from before count from now on. */
  countProved(served: ServedDocument, proof: Proof, address: string): void {
    if (this.#parts.registry.set !== 'live') return;
    this.#proofs.set(served.document, proof);
    const faults = this.#faults.take(served.document);
    for (const run of this.#known.runs)
      this.#count(run, served, proof, address, faults?.has(run.id) ?? false);
  }

  /**
   * Notes a document as bad. A report that names a canary counts against that one only; any other counts for the version
   * that its document has, of each deployable with a canary.
   */
  async noteFault({ name, version, document = '' }: ReportedFault, address: string): Promise<void> {
    const { ids, registry } = this.#parts;
    const served = ids.verify(document, Date.now());
    if (!served || registry.set !== 'live') return;
    const runs = await this.#runsAt(served.revision);
    if (version !== versionServed(await registry.known(served.revision), served, name)) return;
    const namesCanary = served.canaries.includes(name);
    const concerned = runs.filter(
      (run) => stepAt(run, served.revision) !== null && (!namesCanary || run.name === name),
    );
    for (const run of concerned)
      if (this.#reported.tryAdd(`${run.id} ${served.document}`, true))
        this.#pending.addBad(run.id, armOf(run, served));
    const proof = served.proof ?? this.#proofs.get(served.document);
    if (proof) for (const run of concerned) this.#count(run, served, proof, address, true);
    else
      this.#faults.set(
        served.document,
        new Set([...(this.#faults.get(served.document) ?? []), ...concerned.map(({ id }) => id)]),
      );
  }

  /** Counts a person in one canary; does nothing for one that the proof is not about. */
  #count(run: CanaryRun, served: ServedDocument, proof: Proof, address: string, isBad: boolean): void {
    const { secret } = this.#parts.ids;
    const [step, proved] = [stepAt(run, served.revision), proof[subjectOf(run.id)]];
    if (step === null || !proved || !secret) return;
    const now = Date.now();
    this.#pending.addPerson(run.id, {
      step,
      arm: armOf(run, served),
      person: proved.person,
      customer: proved.customer ?? '',
      network: hashedNetwork(secret, run.id, address),
      firstAt: now,
      badAt: isBad ? now : null,
    });
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

function armOf({ name }: CanaryRun, { canaries }: ServedDocument): Arm {
  return canaries.includes(name) ? 'canary' : 'stable';
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
