import type { ErrorLog, ReportedError } from '@atrium/registry';
import type { StackTraces } from './stack-traces.ts';

/** A deployable that fails in more ways has other worries. */
const MAX_GROUPS = 100;
const SHOWN_CODES = 3;

export interface ErrorGroup extends Pick<ReportedError, 'version' | 'kind' | 'part' | 'error' | 'message'> {
  readonly count: number;
  /** ISO 8601, UTC. */
  readonly last: string;
  /** The innermost position is the first; it is in a published file where there is no source map. */
  readonly trace: readonly string[];
  readonly supportCodes: readonly string[];
}

/** The most frequent groups come first, if the reports come with the newest first. */
export async function errorGroups(
  reports: readonly ReportedError[],
  traces: StackTraces,
): Promise<ErrorGroup[]> {
  const groups = Map.groupBy(reports, ({ version, kind, error, message, places: [place] }) =>
    JSON.stringify([version, kind, error, message, place]),
  );
  const found = [...groups.values()]
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_GROUPS)
    .flatMap(([latest, ...earlier]) => (latest ? [{ latest, group: [latest, ...earlier] }] : []))
    .map(async ({ latest, group }) => {
      const { version, kind, part, error, message, at } = latest;
      return {
        version,
        kind,
        part,
        error,
        message,
        count: group.length,
        last: at,
        trace: await traces.resolve(latest),
        supportCodes: group.slice(0, SHOWN_CODES).map(({ supportCode }) => supportCode),
      };
    });
  return Promise.all(found);
}

export async function reportedErrors(log: ErrorLog, traces: StackTraces, name: string) {
  const [reported, dropped] = await Promise.all([log.all(), log.dropped()]);
  const ofName = reported.filter((report) => report.name === name);
  return {
    errors: await errorGroups(ofName, traces),
    dropped: dropped.filter((entry) => entry.name === name),
  };
}
