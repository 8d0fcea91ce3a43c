import type { Release } from '@atrium/contract';
import {
  type Canary,
  type DroppedReports,
  type ErrorLog,
  type FleetState,
  isRetired,
  type Registry,
  type ReportedError,
  type Revision,
  type UsageLog,
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
  /** Reports of the last hour about the current version or the canary. */
  readonly recentErrors: number;
  /** Files of the current version that are missing or have another size than published. */
  readonly missingFiles: number;
  readonly weights: readonly PartWeight[];
  /** Since then the current version is current, ISO 8601, UTC. */
  readonly currentSince: string | null;
  /** Visible tabs of this hour, on average. */
  readonly tabs: number;
  /** Documents of the last 24 hours. */
  readonly documents: number;
  readonly hours: UsageReport['hours'];
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

export interface CanaryReport {
  readonly name: string;
  readonly canary: Canary;
  /** Null where no version is current. */
  readonly stable: string | null;
  /** Null if it cannot be judged now. */
  readonly verdict: Verdict | null;
}

export interface FleetSources {
  readonly errorLog: ErrorLog;
  readonly traces: StackTraces;
  readonly steering: Steering;
  readonly usageOf: (name: string) => Promise<UsageReport>;
  readonly usageLog: Pick<UsageLog, 'storedAt'>;
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
  /** When an edge last stored what it had counted, in milliseconds; null for never. */
  readonly countedAt: number | null;
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

function sinceOf(history: readonly Revision[], name: string, version: string | undefined): string | null {
  if (version === undefined) return null;
  const before = history.findLastIndex(({ versions }) => versions[name] !== version);
  return history[before + 1]?.at ?? null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function usedIn({ versions, hours }: UsageReport): Pick<DeployableReport, 'tabs' | 'documents' | 'hours'> {
  return {
    tabs: sum(versions.map(({ tabs }) => tabs)),
    documents: sum(versions.map(({ documents }) => documents)),
    hours,
  };
}

interface DeployableSources extends Pick<FleetSources, 'usageOf'> {
  readonly registry: Registry;
  readonly settings: ControlSettings;
  readonly fleet: FleetState;
  readonly reported: readonly ReportedError[];
  readonly history: readonly Revision[];
}

async function deployableReport(
  name: string,
  { registry, settings, fleet, reported, history, usageOf }: DeployableSources,
): Promise<DeployableReport> {
  const { versions, canaries, staging } = fleet;
  const since = new Date(Date.now() - HOUR_MS).toISOString();
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
    currentSince: sinceOf(history, name, versions[name]),
    ...usedIn(await usageOf(name)),
  };
}

/** @param supportCode Lists only reports with this code; empty for the latest reports. */
export async function fleetReport(
  registry: Registry,
  settings: ControlSettings,
  { errorLog, traces, steering, usageOf, usageLog }: FleetSources,
  supportCode: string,
): Promise<FleetReport> {
  const [services, published, fleet, reported, dropped, history, verdicts, countedAt] = await Promise.all([
    serviceHealth(settings),
    registry.published(),
    registry.state(),
    errorLog.all(),
    errorLog.dropped(),
    registry.history(),
    // Without the database the rest of the page is still of use.
    steering.verdicts().catch((): Readonly<Record<string, Verdict>> => ({})),
    usageLog.storedAt(),
  ]);
  const { versions, canaries } = fleet;
  const found = supportCode
    ? reported.filter((report) => report.supportCode === supportCode)
    : reported.slice(0, LATEST_REPORTS);
  const sources = { registry, settings, fleet, reported, history, usageOf };
  return {
    services,
    deployables: await Promise.all(
      Object.keys(published)
        .filter((name) => !isRetired(history, name))
        .sort()
        .map((name) => deployableReport(name, sources)),
    ),
    errorsByVersion: errorsByVersion(reported),
    reports: await Promise.all(
      found.map(async (report) => ({ ...report, trace: await traces.resolve(report) })),
    ),
    dropped,
    canaries: Object.entries(canaries).map(([name, canary]) => ({
      name,
      canary,
      stable: versions[name] ?? null,
      verdict: verdicts[name] ?? null,
    })),
    history: history.slice(-LATEST_REVISIONS).reverse(),
    countedAt,
  };
}
