import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../messages.ts';
import type { Deltas, FleetUpdate, Registry, Revision } from '../registry/index.ts';
import {
  ChangeRefused,
  type FleetState,
  versionBefore,
  withCanary,
  withCurrent,
  withoutCanary,
  withoutDeployable,
} from '../registry/index.ts';
import { teamOf } from './calling-team.ts';
import type { FleetChecker } from './fleet-checker.ts';
import { FleetRefused } from './fleet-gate.ts';

const promotionBody = z.object({ versions: z.record(z.string(), z.string()) });
const rollbackBody = z.object({ name: z.string(), version: z.string().optional() });
const retirementBody = z.object({ name: z.string() });
const canaryBody = z
  .object({
    version: z.string(),
    customers: z.array(z.int().positive()).min(1).max(1000).optional(),
    percent: z.int().min(1).max(99).optional(),
  })
  .refine(({ customers, percent }) => customers !== undefined || percent !== undefined, {
    path: ['customers'],
    error: messages.canaryForNobody,
  });
const canaryParameters = z.object({ name: z.string() });

/** Registers the routes that change who gets which version; each returns its revision, or null if nothing changed. */
export function registerChanges(
  scope: FastifyInstance,
  registry: Registry,
  deltas: Deltas,
  checker: FleetChecker,
): void {
  const gate: FleetUpdate['gate'] = async (state, before) => {
    const findings = await checker.newFindings(state, before);
    if (findings.length > 0) throw new FleetRefused(findings);
  };
  const change = async (promotion: Omit<FleetUpdate, 'gate'>): Promise<{ revision: Revision | null }> => {
    const revision = await registry.change({ ...promotion, gate });
    // After a rollback too: browsers have the version that it replaces.
    for (const { name, version } of revision?.changes ?? []) deltas.schedule(name, version);
    return { revision };
  };

  scope.post('/promotions', async (request) => {
    const { versions } = promotionBody.parse(request.body);
    const { team } = teamOf(request, ...Object.keys(versions));
    return change({ by: team, action: 'promote', next: (state) => withCurrent(state, versions) });
  });

  scope.post('/rollbacks', async (request) => {
    const { name, version } = rollbackBody.parse(request.body);
    const { team } = teamOf(request, name);
    const next: FleetUpdate['next'] = (state, history) =>
      withCurrent(state, { [name]: versionBefore(history, name, version) });
    return change({ by: team, action: 'rollback', next });
  });

  scope.post('/retirements', async (request) => {
    const { name } = retirementBody.parse(request.body);
    const { team } = teamOf(request, name);
    const next = (state: FleetState) => {
      if (!state.versions[name] && !state.canaries[name])
        throw new ChangeRefused(`${name} is not in the portal: no version of it is current or a canary.`);
      return withoutDeployable(state, name);
    };
    return change({ by: team, action: 'retire', next });
  });

  scope.put('/canaries/:name', async (request) => {
    const { name } = canaryParameters.parse(request.params);
    const { team } = teamOf(request, name);
    const canary = canaryBody.parse(request.body);
    const next = (state: FleetState) => {
      if (state.versions[name] === canary.version)
        throw new ChangeRefused(`${name} ${canary.version} is already current for all customers.`);
      return withCanary(state, name, canary);
    };
    return change({ by: team, action: 'canary', next });
  });

  scope.delete('/canaries/:name', async (request) => {
    const { name } = canaryParameters.parse(request.params);
    const { team } = teamOf(request, name);
    const next = (state: FleetState) => {
      if (!state.canaries[name]) throw new ChangeRefused(`${name} has no canary.`);
      return withoutCanary(state, name);
    };
    return change({ by: team, action: 'drop', next });
  });
}
