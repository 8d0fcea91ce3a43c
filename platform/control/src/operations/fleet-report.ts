import type { Release } from '@atrium/contract';
import {
  type Canary,
  type DroppedReports,
  type ErrorLog,
  isRetired,
  type Registry,
  type ReportedError,
  type Revision,
} from '@atrium/registry';
import { serviceHealth } from '@atrium/server';
import { type PartWeight, partWeights } from '../deploy/index.ts';
import type { ControlSettings } from '../settings.ts';
import type { Steering, Verdict } from '../steering/index.ts';
import type { UsageReport } from '../usage/index.ts';
import type { StackTraces } from './stack-traces.ts';

const HOUR_MS = 60 * 60 * 1000;
const LATEST_REPORTS = 50;
const LATEST_REVISIONS = 20;

export interface DeployableReport {
  readonly name: string;
  readonly team: string | null;
  readonly current: string | null;
  readonly canary: Canary | null;
  /** Null if staging has the current version. */
  readonly staging: string | null;
  readonly published: number;
  /** Reports of the last hour about the current version or the canary. */
  readonly recentErrors: number;
  /** Files of the current version that are missing or have another size than published. */
  readonly missingFiles: number;
  readonly weights: readonly PartWeight[];
}

export interface VersionErrors {
  readonly name: string;
  readonly version: string;
  readonly loads: number;
  readonly crashes: number;
  readonly hangs: number;
  /** ISO 8601, UTC. */
  readonly last: string;
  readonly commonPlace: string | null;
}

interface CanaryReport {
  readonly name: string;
  readonly canary: Canary;
  readonly stable: string;
  readonly verdict: Verdict;
}

export interface FleetSources {
  readonly errorLog: ErrorLog;
  readonly traces: StackTraces;
  readonly steering: Steering;
  readonly usageOf: (name: string) => Promise<UsageReport>;
}

interface TracedReport extends ReportedError {
  readonly trace: readonly string[];
}

export interface FleetReport {
  readonly services: Awaited<ReturnType<typeof serviceHealth>>;
  readonly deployables: readonly DeployableReport[];
  readonly errorsByVersion: readonly VersionErrors[];
  readonly reports: readonly TracedReport[];
  readonly dropped: readonly DroppedReports[];
  readonly canaries: readonly CanaryReport[];
  readonly history: readonly Revision[];
}

function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

/** The version with the latest report comes first, if the reports come with the newest first. */
export function errorsByVersion(reports: readonly ReportedError[]): VersionErrors[] {
  const groups = Map.groupBy(reports, ({ name, version }) => `${name}@${version}`);
  return [...groups.values()]
    .flatMap(([latest, ...earlier]) => (latest ? [{ latest, group: [latest, ...earlier] }] : []))
    .map(({ latest: { name, version, at: last }, group }) => {
      const count = (wanted: ReportedError['kind']) => group.filter(({ kind }) => kind === wanted).length;
      const commonPlace = mostFrequent(group.flatMap(({ places }) => places.slice(0, 1)));
      return {
        name,
        version,
        loads: count('load'),
        crashes: count('crash'),
        hangs: count('hang'),
        last,
        commonPlace,
      };
    })
    .sort((one, other) => other.last.localeCompare(one.last));
}

/** @param supportCode Lists only reports with this code; empty for the latest reports. */
export async function fleetReport(
  registry: Registry,
  settings: ControlSettings,
  { errorLog, traces, steering }: Omit<FleetSources, 'usageOf'>,
  supportCode: string,
): Promise<FleetReport> {
  const [services, published, { versions, canaries, staging }, reported, dropped, history, verdicts] =
    await Promise.all([
      serviceHealth(settings),
      registry.published(),
      registry.state(),
      errorLog.all(),
      errorLog.dropped(),
      registry.history(),
      // Without the database the rest of the page is still of use.
      steering.verdicts().catch(() => ({}) as Readonly<Record<string, Verdict>>),
    ]);
  const since = new Date(Date.now() - HOUR_MS).toISOString();
  const found = supportCode
    ? reported.filter((report) => report.supportCode === supportCode)
    : reported.slice(0, LATEST_REPORTS);
  const deployable = async (name: string): Promise<DeployableReport> => {
    const offered = [versions[name], canaries[name]?.version];
    const releases = await Promise.all(
      offered.filter((version) => version !== undefined).map((version) => registry.release(name, version)),
    );
    const [release] = releases.filter((found): found is Release => found !== null);
    return {
      name,
      team: release?.remote?.team ?? null,
      current: versions[name] ?? null,
      canary: canaries[name] ?? null,
      staging: staging?.[name] ?? null,
      published: published[name]?.length ?? 0,
      recentErrors: reported.filter(
        (report) => report.name === name && report.at > since && offered.includes(report.version),
      ).length,
      missingFiles: release ? (await registry.contents.missing(release)).length : 0,
      weights: release
        ? partWeights(
            { release, transferBytes: await registry.contents.transferBytes(release) },
            settings.sizeBudgets,
          )
        : [],
    };
  };
  return {
    services,
    deployables: await Promise.all(
      Object.keys(published)
        .filter((name) => !isRetired(history, name))
        .sort()
        .map(deployable),
    ),
    errorsByVersion: errorsByVersion(reported),
    reports: await Promise.all(
      found.map(async (report) => ({ ...report, trace: await traces.resolve(report) })),
    ),
    dropped,
    canaries: Object.entries(canaries).flatMap(([name, canary]) => {
      const [verdict, stable] = [verdicts[name], versions[name]];
      return verdict && stable ? [{ name, canary, stable, verdict }] : [];
    }),
    history: history.slice(-LATEST_REVISIONS).reverse(),
  };
}
