import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type VitalName, vitalNames } from '@atrium/contract';
import { replaceFile } from '@atrium/server';
import { bucketOf, type Histogram, sumOfHistograms } from './histogram.ts';

/** A portal serves two or three versions of a deployable, so more of them in one hour are not counted. */
const MAX_VERSIONS_OF_HOUR = 20;
const KEPT_DAYS = 14;
/** A layout shift is a small number, whereas buckets begin at 1. */
const SHIFT_UNITS = 1_000;

export interface VersionUsage {
  readonly documents: number;
  /** Minutes in which a visible tab had the version, of all tabs together. */
  readonly tabMinutes: number;
  /** Times are in milliseconds, layout shift is in thousandths. */
  readonly vitals: Readonly<Record<VitalName, Histogram>>;
}

type UsageByVersion = Readonly<Record<string, VersionUsage>>;

/** Hours are written as `2026-11-23T13`, UTC. */
export type UsageByHour = Readonly<Record<string, UsageByVersion>>;

export interface UsedVersion {
  readonly name: string;
  readonly version: string;
}

const unused: VersionUsage = {
  documents: 0,
  tabMinutes: 0,
  vitals: { lcp: {}, inp: {}, cls: {}, load: {} },
};

export function sumOfUsage(entries: readonly VersionUsage[]): VersionUsage {
  const sum = (count: (usage: VersionUsage) => number) =>
    entries.reduce((total, usage) => total + count(usage), 0);
  const ofVital = (name: VitalName) => sumOfHistograms(entries.map(({ vitals }) => vitals[name]));
  return {
    documents: sum(({ documents }) => documents),
    tabMinutes: sum(({ tabMinutes }) => tabMinutes),
    vitals: { lcp: ofVital('lcp'), inp: ofVital('inp'), cls: ofVital('cls'), load: ofVital('load') },
  };
}

function sumByVersion(entries: readonly UsageByVersion[]): UsageByVersion {
  const versions = new Set(entries.flatMap((entry) => Object.keys(entry)));
  const ofVersion = (version: string) =>
    sumOfUsage(entries.flatMap(({ [version]: usage }) => (usage ? [usage] : [])));
  return Object.fromEntries([...versions].map((version) => [version, ofVersion(version)]));
}

export function hourOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 13);
}

type Day = Map<string, Map<string, VersionUsage>>;

/** Each deployable, day and process has a file of its own, so that several processes can write without a lock. */
export class UsageLog {
  readonly #folder: string;
  readonly #process = randomUUID();
  readonly #days = new Map<string, Day>();
  readonly #changed = new Set<string>();
  #cleanedOn = '';
  #storing: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  countDocument(used: UsedVersion, now: number): void {
    this.#change(used, now, (usage) => ({ ...usage, documents: usage.documents + 1 }));
  }

  countTabMinute(used: UsedVersion, now: number): void {
    this.#change(used, now, (usage) => ({ ...usage, tabMinutes: usage.tabMinutes + 1 }));
  }

  /** Times are in milliseconds, layout shift is as browsers measure it. */
  countVitals(used: UsedVersion, values: { readonly [name in VitalName]?: number | undefined }, now: number) {
    this.#change(used, now, (usage) => {
      const vitals: Record<VitalName, Histogram> = { ...usage.vitals };
      for (const name of vitalNames) {
        const value = values[name];
        if (value === undefined) continue;
        const bucket = bucketOf(name === 'cls' ? value * SHIFT_UNITS : value);
        vitals[name] = sumOfHistograms([vitals[name], { [bucket]: 1 }]);
      }
      return { ...usage, vitals };
    });
  }

  async read(name: string): Promise<UsageByHour> {
    await this.store();
    const folder = join(this.#folder, name);
    const texts = await Promise.all(
      (await filesIn(folder)).map((file) => readFile(join(folder, file), 'utf8').catch(() => '{}')),
    );
    const days = texts.map((text) => JSON.parse(text) as UsageByHour);
    const hours = [...new Set(days.flatMap((day) => Object.keys(day)))].sort();
    const ofHour = (hour: string) =>
      sumByVersion(days.flatMap(({ [hour]: usage }) => (usage ? [usage] : [])));
    return Object.fromEntries(hours.map((hour) => [hour, ofHour(hour)]));
  }

  /** When any process last stored what it had counted, in milliseconds; null if nothing is kept. */
  async storedAt(): Promise<number | null> {
    const names = await readdir(this.#folder).catch(() => []);
    const times = await Promise.all(
      names.map(async (name) => {
        const files = await filesIn(join(this.#folder, name));
        const newest =
          files
            .map((file) => file.slice(0, 10))
            .sort()
            .at(-1) ?? '';
        const ofDay = files.filter((file) => file.startsWith(newest));
        return Promise.all(
          ofDay.map((file) =>
            stat(join(this.#folder, name, file)).then(
              ({ mtimeMs }) => mtimeMs,
              () => 0,
            ),
          ),
        );
      }),
    );
    return Math.max(0, ...times.flat()) || null;
  }

  /** What cannot be written stays for the next time. */
  store(): Promise<void> {
    this.#storing = this.#storing.catch(() => undefined).then(() => this.#storeChanged());
    return this.#storing;
  }

  async #storeChanged(): Promise<void> {
    const today = hourOf(Date.now()).slice(0, 10);
    for (const path of [...this.#changed]) {
      const day = this.#days.get(path);
      this.#changed.delete(path);
      try {
        if (day) await this.#write(path, day);
      } catch (error) {
        this.#changed.add(path);
        throw error;
      }
      if (!path.includes(today)) this.#days.delete(path);
    }
    if (this.#cleanedOn !== today) await this.#deleteOld(today);
    this.#cleanedOn = today;
  }

  #change({ name, version }: UsedVersion, now: number, change: (usage: VersionUsage) => VersionUsage): void {
    const hour = hourOf(now);
    const path = join(this.#folder, name, `${hour.slice(0, 10)}.${this.#process}.json`);
    const day: Day = this.#days.get(path) ?? new Map();
    const versions = day.get(hour) ?? new Map<string, VersionUsage>();
    if (!versions.has(version) && versions.size >= MAX_VERSIONS_OF_HOUR) return;
    versions.set(version, change(versions.get(version) ?? unused));
    day.set(hour, versions);
    this.#days.set(path, day);
    this.#changed.add(path);
  }

  async #write(path: string, day: Day): Promise<void> {
    const hours = [...day].map(([hour, versions]) => [hour, Object.fromEntries(versions)]);
    await replaceFile(path, JSON.stringify(Object.fromEntries(hours)));
  }

  async #deleteOld(today: string): Promise<void> {
    const oldest = hourOf(Date.parse(today) - (KEPT_DAYS - 1) * 24 * 60 * 60 * 1000).slice(0, 10);
    for (const name of await readdir(this.#folder).catch(() => []))
      for (const file of await filesIn(join(this.#folder, name)))
        if (file.slice(0, 10) < oldest) await rm(join(this.#folder, name, file), { force: true });
  }
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json'));
}
