import type { Workspace } from '@atrium/contract';
import {
  armOf,
  type CanaryRun,
  CanaryRuns,
  type DocumentIds,
  type Proof,
  type Registry,
  type ServedDocument,
  stepAt,
  subjectOf,
  type Tallies,
  versionServed,
} from '@atrium/registry';
import type { FastifyBaseLogger } from 'fastify';
import { hashedNetwork } from './networks.ts';
import { PendingTallies } from './pending-tallies.ts';
import { Recent } from './recent.ts';

const STORE_INTERVAL_MS = 10_000;

/** The proof or the fault of a document is remembered until the other one arrives at this edge. */
const MAX_REMEMBERED_DOCUMENTS = 20_000;

export interface DocumentToServe {
  /** The revision that the release set of the document is from. */
  readonly revision: number;
  readonly customer: number;
  readonly canaries: Readonly<Record<string, string>>;
  readonly measures?: boolean;
  readonly workspace?: Workspace;
}

export interface ReportedFault {
  readonly name: string;
  readonly version: string;
  readonly document?: string | undefined;
}

interface CanaryCounterParts {
  readonly registry: Registry;
  readonly tallies: Tallies;
  readonly ids: DocumentIds;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Counts in any number of edges at the same time. A failure costs counts, never a document. */
export class CanaryCounter {
  readonly #parts: CanaryCounterParts;
  readonly #runs: CanaryRuns;
  readonly #proofs = new Recent<Proof>(MAX_REMEMBERED_DOCUMENTS);
  /** By document: the runs in which it is bad, before its session is proved. */
  readonly #faults = new Recent<ReadonlySet<string>>(MAX_REMEMBERED_DOCUMENTS);
  /** Has an entry for each document and run with a fault, so that none counts twice. */
  readonly #reported = new Recent<true>(MAX_REMEMBERED_DOCUMENTS);
  readonly #pending = new PendingTallies();
  #stored = '';
  #round: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: CanaryCounterParts) {
    this.#parts = parts;
    this.#runs = new CanaryRuns(parts.registry);
  }

  async start(): Promise<void> {
    await this.store();
    this.#timer = setInterval(() => this.store(), STORE_INTERVAL_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
    await this.store();
  }

  async identify({
    revision,
    customer,
    canaries,
    measures = false,
    workspace = 'customer',
  }: DocumentToServe): Promise<string | null> {
    const { ids, log } = this.#parts;
    try {
      const runs = await this.#runs.at(revision);
      const served = ids.create(customer, {
        revision,
        canaries: Object.keys(canaries),
        servedAt: Date.now(),
        measures,
        ...(workspace === 'provider' && { workspace }),
      });
      if (!served) return null;
      if (this.#compares(served))
        for (const run of runs)
          if (stepAt(run, revision) !== null) this.#pending.addServed(run.id, armOf(run, served));
      return ids.sign(served);
    } catch (error) {
      log.warn({ err: error }, 'a document is served without an id');
      return null;
    }
  }

  /** The canaries that a document is compared in, as far as this edge knows. */
  subjectsOf(served: ServedDocument): readonly string[] {
    if (!this.#compares(served)) return [];
    return this.#runs.known
      .filter((run) => stepAt(run, served.revision) !== null)
      .map(({ id }) => subjectOf(id));
  }

  /** Counts the person of a document whose session was proved; reports from before count from now on. */
  countProved(served: ServedDocument, proof: Proof, address: string): void {
    if (!this.#compares(served)) return;
    this.#proofs.set(served.document, proof);
    const faults = this.#faults.take(served.document);
    for (const run of this.#runs.known)
      this.#count(run, served, proof, address, faults?.has(run.id) ?? false);
  }

  /** A report that names a canary counts against that one only, any other against each version with a canary. */
  async noteFault({ name, version, document = '' }: ReportedFault, address: string): Promise<void> {
    const { ids, registry } = this.#parts;
    const served = ids.verify(document, Date.now());
    if (!served || !this.#compares(served)) return;
    const runs = await this.#runs.at(served.revision);
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

  /** A canary goes by customer, and so is not compared with what the provider's people see. */
  #compares({ workspace }: ServedDocument): boolean {
    return this.#parts.registry.fleet === 'live' && !workspace;
  }

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

  /** A failure is logged, and the next round tries again. */
  store(): Promise<void> {
    this.#round ??= this.#storeOnce()
      .catch((error) => this.#parts.log.warn({ err: error }, 'what was seen of canaries is not stored'))
      .finally(() => {
        this.#round = null;
      });
    return this.#round;
  }

  async #storeOnce(): Promise<void> {
    const { ids, tallies } = this.#parts;
    await ids.loadKeys(Date.now());
    const running = (await this.#runs.current()).map(({ id }) => id);
    if (this.#stored !== running.join()) await tallies.keepOnly(running);
    this.#stored = running.join();
    await this.#pending.storeIn(tallies, running);
  }
}
