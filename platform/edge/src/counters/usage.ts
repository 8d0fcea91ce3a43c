import type { VitalsReport } from '@atrium/contract';
import {
  DEV_VERSION,
  type DocumentIds,
  isRemote,
  type Registry,
  releaseIn,
  type ServedDocument,
  type UsageLog,
  type UsedVersion,
  versionServed,
} from '@atrium/registry';
import type { FastifyBaseLogger } from 'fastify';
import { personOfDay } from './person-of-day.ts';
import { Recent } from './recent.ts';

const STORE_INTERVAL_MS = 15_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Tabs of older documents are no longer counted: the keys of their ids are gone. */
const TAB_VALID_MS = 30 * DAY_MS;
const MAX_TABS_A_MINUTE = 50_000;
/** What was counted is remembered, so that none counts twice. */
const MAX_REMEMBERED = 100_000;

interface UsageParts {
  readonly registry: Registry;
  readonly ids: DocumentIds;
  readonly log: UsageLog;
  /** One in so many signed-in documents measures its pages; 0 means none. */
  readonly vitalsOneIn: number;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Counts documents, visible tabs and what documents measure, only if their session was proved. Nothing about persons,
 * networks or addresses is stored, and a failure costs counts, never a document.
 */
export class Usage {
  readonly #parts: UsageParts;
  #tabs = { minute: 0, documents: new Set<string>() };
  readonly #documents = new Recent<true>(MAX_REMEMBERED);
  readonly #reported = new Recent<true>(MAX_REMEMBERED);
  /** Has an entry for each person of a day who has reported about a version. */
  readonly #people = new Recent<true>(MAX_REMEMBERED);
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: UsageParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => this.#store(), STORE_INTERVAL_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#store();
  }

  choosesToMeasure(): boolean {
    const { vitalsOneIn } = this.#parts;
    return vitalsOneIn > 0 && Math.random() * vitalsOneIn < 1;
  }

  async countDocument(served: ServedDocument): Promise<void> {
    if (this.#parts.registry.fleet !== 'live' || !this.#documents.tryAdd(served.document, true)) return;
    const { registry, log, logger } = this.#parts;
    try {
      const history = await registry.known(served.revision);
      const names = Object.keys(history[served.revision - 1]?.versions ?? {});
      const versions = [...new Set([...names, ...served.canaries])].flatMap((name) => {
        const version = versionServed(history, served, name);
        return version === undefined ? [] : [{ name, version }];
      });
      for (const used of versions)
        if (await this.#has(served, used)) log.countDocument(used, served.servedAt);
    } catch (error) {
      logger.warn({ err: error }, 'a document is not counted');
    }
  }

  /** Counts a visible tab, at most once a minute. */
  countTab(id: string, versions: readonly UsedVersion[]): void {
    const now = Date.now();
    const served = this.#parts.ids.verify(id, now, TAB_VALID_MS);
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#tabs.minute) this.#tabs = { minute, documents: new Set() };
    const { documents } = this.#tabs;
    if (!served?.proof || documents.has(served.document) || documents.size >= MAX_TABS_A_MINUTE) return;
    documents.add(served.document);
    for (const used of this.#counted(versions)) this.#parts.log.countTabMinute(used, now);
  }

  /** Of the reports of one person about a version only the first of a day counts. */
  async countVitals({ document, parts }: VitalsReport): Promise<void> {
    const { registry, ids, log } = this.#parts;
    const now = Date.now();
    const served = ids.verify(document, now);
    const person = served && personOfDay(served);
    if (registry.fleet !== 'live' || !served?.measures || !person) return;
    if (!this.#reported.tryAdd(served.document, true)) return;
    const history = await registry.known(served.revision);
    const names = new Set<string>();
    for (const { name, version, ...values } of parts) {
      if (names.has(name) || version !== versionServed(history, served, name)) continue;
      names.add(name);
      if (!(await this.#has(served, { name, version }))) continue;
      if (this.#people.tryAdd(`${person} ${name}@${version}`, true))
        log.countVitals({ name, version }, values, now);
    }
  }

  /** A document has the shell, and the remotes of its workspace. */
  async #has(served: ServedDocument, { name, version }: UsedVersion): Promise<boolean> {
    const release = await this.#parts.registry.release(name, version);
    return (
      release !== null && (!isRemote(release) || releaseIn(release, served.workspace ?? 'customer') !== null)
    );
  }

  /** The set `staging` and development servers do not count. */
  #counted(versions: readonly UsedVersion[]): readonly UsedVersion[] {
    if (this.#parts.registry.fleet !== 'live') return [];
    return versions.filter(({ version }) => version !== DEV_VERSION);
  }

  async #store(): Promise<void> {
    const { log, logger } = this.#parts;
    await log.store().catch((error) => logger.warn({ err: error }, 'the usage of versions is not stored'));
  }
}
