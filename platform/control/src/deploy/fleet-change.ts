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
 * Changes who gets which version, if the gate has nothing against it. Resolves to null if nothing changed.
 *
 * @param fleet The fleet that the gate checks: what is only in staging keeps no one from releasing.
 *
 * @throws FleetRefused with what the gate has against it.
 */
export type ChangeFleet = (update: Omit<FleetUpdate, 'gate'>, fleet?: FleetName) => Promise<Revision | null>;

/**
 * Creates the one way in which the fleet is changed, for teams and for the portal itself.
 *
 * @param pageChecks Opens new versions in a browser; null for no such service.
 */
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
  /** Before the log is touched: it takes seconds. The gate goes first, which takes none. */
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
    // After a rollback too: browsers have the version that it replaces.
    for (const { name, version } of revision?.changes ?? []) deltas.schedule(name, version);
    return revision;
  };
}
