import { recordOf, type VitalName, vitalNames } from '@atrium/contract';
import {
  byVersion,
  type Canary,
  countOf,
  hourOf,
  percentile,
  type Registry,
  type Revision,
  sumOfUsage,
  type UsageByHour,
  type UsageLog,
  type VersionUsage,
} from '@atrium/registry';

const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;
const SHOWN_HOURS = 48;
const MAX_DEPLOYS = 20;
const SHIFT_UNITS = 1_000;

/** The values are in milliseconds, except that of layout shift, which has no unit. */
interface VitalPercentiles {
  readonly documents: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

/** Null where no document measured the vital. */
type VersionVitals = Readonly<Record<VitalName, VitalPercentiles | null>>;

interface VersionReport {
  readonly version: string;
  /** Says who gets the version with the next document: everyone, the customers of the canary, or no one. */
  readonly offered: 'current' | 'canary' | 'no longer';
  /** The average of visible tabs in this hour. */
  readonly tabs: number;
  /** Documents of the last 24 hours. */
  readonly documents: number;
  /** Vitals are of the last fourteen days. */
  readonly vitals: VersionVitals;
}

interface HourReport {
  /** ISO 8601, UTC, at the beginning of the hour. */
  readonly at: string;
  readonly versions: readonly {
    readonly version: string;
    readonly documents: number;
    /** 75 % of the measured documents did not exceed these. */
    readonly p75: Readonly<Record<VitalName, number | null>>;
  }[];
}

interface DeployReport extends Pick<Revision, 'at' | 'by' | 'action'> {
  readonly version: string;
  readonly reason?: string | undefined;
}

/** The names of customers are left out. */
interface CanaryAudience extends Pick<Canary, 'version' | 'steps' | 'stepMinutes'> {
  /** Percentage of all customers. */
  readonly percent: number;
  readonly customers: number;
}

export interface UsageReport {
  /** The most used versions come first. */
  readonly versions: readonly VersionReport[];
  readonly canary: CanaryAudience | null;
  /** The last 48 hours, oldest first, include those without usage. */
  readonly hours: readonly HourReport[];
  /** The newest deploys come first. */
  readonly deploys: readonly DeployReport[];
}

const nothing: UsageByHour = {};

function vitalOf({ vitals }: VersionUsage, name: VitalName): VitalPercentiles | null {
  const [p50, p75, p95] = [0.5, 0.75, 0.95].map((share) => percentile(vitals[name], share));
  if (p50 == null || p75 == null || p95 == null) return null;
  const round = (value: number) =>
    name === 'cls' ? Math.round((value / SHIFT_UNITS) * 100) / 100 : Math.round(value);
  return { documents: countOf(vitals[name]), p50: round(p50), p75: round(p75), p95: round(p95) };
}

function vitalsOf(usage: VersionUsage): VersionVitals {
  return recordOf(vitalNames, (name) => vitalOf(usage, name));
}

function hourReport(at: string, usage: UsageByHour[string]): HourReport {
  return {
    at: `${at}:00:00Z`,
    versions: Object.entries(usage).map(([version, used]) => ({
      version,
      documents: used.documents,
      p75: recordOf(vitalNames, (name) => vitalOf(used, name)?.p75 ?? null),
    })),
  };
}

function deploysOf(history: readonly Revision[], name: string): DeployReport[] {
  const changes = history.flatMap(({ at, by, action, reason, changes }) =>
    changes
      .filter((change) => change.name === name)
      .map(({ version }) => ({ at, by, action, version, ...(reason && { reason }) })),
  );
  return changes.slice(-MAX_DEPLOYS).reverse();
}

function audienceOf({ version, percent = 0, customers = [], steps, stepMinutes }: Canary): CanaryAudience {
  return { version, percent, customers: customers.length, ...(steps && { steps, stepMinutes }) };
}

export async function usageReport(registry: Registry, log: UsageLog, name: string): Promise<UsageReport> {
  const now = Date.now();
  const isPublished = (await registry.versionsOf(name)).length > 0;
  const [usage, { versions: current, canaries }, history] = await Promise.all([
    isPublished ? log.read(name) : nothing,
    registry.state(),
    registry.history(),
  ]);
  const hour = hourOf(now);
  const lastDay = hourOf(now - (DAY_HOURS - 1) * HOUR_MS);
  const canary = canaries[name];
  const minutes = Math.max(1, Math.ceil((now - Date.parse(`${hour}:00:00Z`)) / 60_000));
  const known = new Set([current[name], canary?.version, ...Object.values(usage).flatMap(Object.keys)]);
  const versions = [...known]
    .filter((version) => version !== undefined)
    .sort(byVersion)
    .reverse()
    .map((version): VersionReport => {
      const since = (first: string) =>
        sumOfUsage(
          Object.entries(usage).flatMap(([at, used]) =>
            at >= first && used[version] ? [used[version]] : [],
          ),
        );
      const offered = version === current[name] ? 'current' : 'no longer';
      return {
        version,
        offered: version === canary?.version ? 'canary' : offered,
        tabs: Math.round((since(hour).tabMinutes / minutes) * 10) / 10,
        documents: since(lastDay).documents,
        vitals: vitalsOf(since('')),
      };
    });
  return {
    versions: versions.sort((one, other) => other.documents - one.documents),
    canary: canary ? audienceOf(canary) : null,
    hours: Array.from({ length: SHOWN_HOURS }, (_, index) => {
      const at = hourOf(now - (SHOWN_HOURS - 1 - index) * HOUR_MS);
      return hourReport(at, usage[at] ?? {});
    }),
    deploys: deploysOf(history, name),
  };
}
