import type { VitalsReport } from '@atrium/contract';
import type { FastifyBaseLogger } from 'fastify';
import { DEV_VERSION, type Registry } from '../registry/index.ts';
import { type DocumentIds, NetworkShares, versionServed } from '../steering/index.ts';
import type { UsageLog, UsedVersion } from './usage-log.ts';

/** How often what was counted is stored. */
const STORE_INTERVAL_MS = 15_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Tabs of older documents are no longer counted: the keys of their ids are gone. */
const TAB_VALID_MS = 30 * DAY_MS;
/** Tabs that one process counts in a minute. */
const MAX_TABS_A_MINUTE = 50_000;
/** Documents whose report is remembered, so that none counts twice. */
const MAX_REMEMBERED_REPORTS = 100_000;
/** Versions for which the shares of networks are remembered. */
const MAX_SHARED_VERSIONS = 200;

interface UsageParts {
  readonly registry: Registry;
  readonly ids: DocumentIds;
  readonly log: UsageLog;
  /** One in how many signed-in documents measures its pages; 0 for none. */
  readonly vitalsOneIn: number;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Counts which versions people use, and how fast their pages are: documents that are served, tabs that ask for news, and
 * what documents measure. Nothing about persons, networks or addresses is stored. Whatever fails here costs counts,
 * never a document.
 */
export class Usage {
  readonly #parts: UsageParts;
  #tabs = { minute: 0, documents: new Set<string>() };
  /** Documents that have reported; those of the day before are kept as long as their ids are valid. */
  #reported = { day: 0, documents: new Set<string>(), before: new Set<string>() };
  readonly #shares = new Map<string, NetworkShares>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: UsageParts) {
    this.#parts = parts;
  }

  /** Begins to store at a fixed interval. */
  start(): void {
    this.#timer = setInterval(() => this.#store(), STORE_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Ends, and stores what was counted last. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#store();
  }

  /** Whether the next document measures its pages. */
  choosesToMeasure(): boolean {
    const { vitalsOneIn } = this.#parts;
    return vitalsOneIn > 0 && Math.random() * vitalsOneIn < 1;
  }

  /** Counts the document of a browser with a session. */
  countDocument(versions: readonly UsedVersion[]): void {
    const now = Date.now();
    for (const used of this.#counted(versions)) this.#parts.log.countDocument(used, now);
  }

  /** Counts a visible tab, once a minute. Only documents that a gateway served count. */
  countTab(id: string, versions: readonly UsedVersion[]): void {
    const now = Date.now();
    const served = this.#parts.ids.verify(id, now, TAB_VALID_MS);
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#tabs.minute) this.#tabs = { minute, documents: new Set() };
    const { documents } = this.#tabs;
    if (!served || documents.has(served.document) || documents.size >= MAX_TABS_A_MINUTE) return;
    documents.add(served.document);
    for (const used of this.#counted(versions)) this.#parts.log.countTabMinute(used, now);
  }

  /**
   * Counts what a document measured: once, for the versions that it was served with, and of the reports about a version
   * within an hour at most 5 % from one network, after the first twenty.
   */
  async countVitals({ document, parts }: VitalsReport, address: string): Promise<void> {
    const { registry, ids, log } = this.#parts;
    const now = Date.now();
    const served = ids.verify(document, now);
    if (registry.set !== 'live' || !served?.measures || !this.#isFirst(served.document, now)) return;
    const history = await registry.known(served.revision);
    const names = new Set<string>();
    for (const { name, version, ...values } of parts) {
      if (names.has(name) || version !== versionServed(history, served, name)) continue;
      names.add(name);
      if (this.#sharesOf(`${name}@${version}`).tryCount(address, now))
        log.countVitals({ name, version }, values, now);
    }
  }

  /** Not those of the set `staging`, nor of development servers. */
  #counted(versions: readonly UsedVersion[]): readonly UsedVersion[] {
    if (this.#parts.registry.set !== 'live') return [];
    return versions.filter(({ version }) => version !== DEV_VERSION);
  }

  #isFirst(document: string, now: number): boolean {
    const day = Math.floor(now / DAY_MS);
    const { documents: last, day: lastDay } = this.#reported;
    if (day !== lastDay)
      this.#reported = { day, documents: new Set(), before: day === lastDay + 1 ? last : new Set() };
    const { documents, before } = this.#reported;
    if (documents.has(document) || before.has(document) || documents.size >= MAX_REMEMBERED_REPORTS)
      return false;
    documents.add(document);
    return true;
  }

  #sharesOf(key: string): NetworkShares {
    const shares = this.#shares.get(key) ?? new NetworkShares();
    this.#shares.delete(key);
    this.#shares.set(key, shares);
    const [oldest] = this.#shares.keys();
    if (this.#shares.size > MAX_SHARED_VERSIONS && oldest !== undefined) this.#shares.delete(oldest);
    return shares;
  }

  async #store(): Promise<void> {
    const { log, logger } = this.#parts;
    await log.store().catch((err) => logger.warn({ err }, 'the usage of versions is not stored'));
  }
}
