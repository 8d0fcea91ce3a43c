import {
  type Deltas,
  type FleetName,
  type FleetState,
  type FleetUpdate,
  type Registry,
  type Revision,
  stateOf,
} from '@atrium/registry';
import type { PageChecks } from '../page-checks/index.ts';
import type { FleetChecker } from './fleet-checker.ts';
import { FleetRefused } from './fleet-gate.ts';

/**
 * @param fleet The fleet that the gate checks: what is only in staging keeps no one from releasing.
 * @returns null if nothing changed
 * @throws FleetRefused with what the gate has against it
 */
export type ChangeFleet = (update: Omit<FleetUpdate, 'gate'>, fleet?: FleetName) => Promise<Revision | null>;

/** There is no other way to change the fleet, for teams and for the portal itself. */
export function fleetChange(
  registry: Registry,
  deltas: Deltas,
  checker: FleetChecker,
  pageChecks: Pick<PageChecks, 'findings'> | null,
): ChangeFleet {
  const gateOf = (fleet: FleetName) => async (state: FleetState, before: FleetState) => {
    const findings = await checker.newFindings(stateOf(fleet, state), stateOf(fleet, before));
    if (findings.length > 0) throw new FleetRefused(findings);
  };
  /** Pages are opened before the log is touched, since it takes seconds, and after the gate, which takes none. */
  const openPages = async (update: Omit<FleetUpdate, 'gate'>) => {
    // A rollback must be possible at any time, and what goes on by itself was opened when it began.
    if (!pageChecks || update.reason || !['promote', 'canary'].includes(update.action)) return;
    const [before, history] = await Promise.all([registry.state(), registry.history()]);
    const next = update.next(before, history);
    await gateOf('live')(next, before);
    const findings = await pageChecks.findings(next, before);
    if (findings.length > 0) throw new FleetRefused(findings);
  };
  return async (update, fleet = 'live') => {
    await openPages(update);
    const revision = await registry.change({ ...update, gate: gateOf(fleet) });
    // Deltas are made after a rollback too: browsers have the version that it replaces.
    for (const { name, version } of revision?.changes ?? []) deltas.schedule(name, version);
    return revision;
  };
}
