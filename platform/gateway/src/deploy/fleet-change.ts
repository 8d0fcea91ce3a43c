import type { Deltas, FleetUpdate, Registry, Revision } from '../registry/index.ts';
import type { FleetChecker } from './fleet-checker.ts';
import { FleetRefused } from './fleet-gate.ts';

/**
 * Changes who gets which version, if the gate has nothing against it. Resolves to null if nothing changed.
 *
 * @throws FleetRefused with what the gate has against it.
 */
export type ChangeFleet = (update: Omit<FleetUpdate, 'gate'>) => Promise<Revision | null>;

/** Creates the one way in which the fleet is changed, for teams and for the portal itself. */
export function fleetChange(registry: Registry, deltas: Deltas, checker: FleetChecker): ChangeFleet {
  const gate: FleetUpdate['gate'] = async (state, before) => {
    const findings = await checker.newFindings(state, before);
    if (findings.length > 0) throw new FleetRefused(findings);
  };
  return async (update) => {
    const revision = await registry.change({ ...update, gate });
    // After a rollback too: browsers have the version that it replaces.
    for (const { name, version } of revision?.changes ?? []) deltas.schedule(name, version);
    return revision;
  };
}
