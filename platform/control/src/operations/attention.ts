import type { DroppedReports } from '@atrium/registry';
import { messages } from '../messages.ts';
import type { FleetReport } from './fleet-report.ts';

const text = messages.fleet;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Matter {
  readonly id: string;
  /** The matter is about this deployable, or about the portal as a whole. */
  readonly name: string | null;
  readonly what: string;
}

type Matters = Pick<FleetReport, 'services' | 'deployables' | 'canaries' | 'dropped'>;

function ofServices({ services }: Matters): Matter[] {
  return (['api', 'login', 'session'] as const)
    .filter((name) => !services[name])
    .map((name) => ({ id: name, name: null, what: text.isNotResponding(text.service[name]) }));
}

function ofCanaries({ canaries }: Matters): Matter[] {
  return canaries.flatMap(({ name, canary: { version }, verdict }) => {
    const id = `canary-${name}`;
    if (verdict === null) return [{ id, name, what: `${version}: ${text.notJudged}` }];
    return verdict.hold ? [{ id, name, what: `${version}: ${text.hold[verdict.hold]}` }] : [];
  });
}

function ofDeployables({ deployables }: Matters): Matter[] {
  return deployables.flatMap(({ name, missingFiles, recentErrors }) => [
    ...(missingFiles > 0 ? [{ id: `files-${name}`, name, what: text.incomplete(missingFiles) }] : []),
    ...(recentErrors > 0 ? [{ id: `errors-${name}`, name, what: text.failing(recentErrors) }] : []),
  ]);
}

function ofDropped(dropped: readonly DroppedReports[], now: number): Matter[] {
  const today = new Date(now).toISOString().slice(0, 10);
  const yesterday = new Date(now - DAY_MS).toISOString().slice(0, 10);
  return dropped
    .filter(({ day }) => day === today || day === yesterday)
    .map((entry) => ({
      id: `dropped-${entry.day}-${entry.name}`,
      name: entry.name,
      what: text.dropped(entry),
    }));
}

/** What needs attention, the most urgent first. */
export function mattersOf(report: Matters, now: number): Matter[] {
  return [
    ...ofServices(report),
    ...ofCanaries(report),
    ...ofDeployables(report),
    ...ofDropped(report.dropped, now),
  ];
}
