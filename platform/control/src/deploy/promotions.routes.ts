import {
  type Canary,
  ChangeRefused,
  type CurrentVersions,
  emptyFleet,
  type FleetState,
  type FleetUpdate,
  fleets,
  isRemote,
  type Registry,
  type Revision,
  releaseIn,
  versionBefore,
  withCanary,
  withCurrent,
  withoutCanary,
  withoutDeployable,
  withStaged,
} from '@atrium/registry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../messages.ts';
import { teamOf } from './calling-team.ts';
import type { ChangeFleet } from './fleet-change.ts';
import { refuseOlder, refusePreReleases } from './promotable-versions.ts';

/** The canaries of these deployables go on, against the version that becomes current. */
const renew = z.array(z.string()).max(100).default([]);
const allowOlder = z.boolean().default(false);
const promotionBody = z.union([
  z.object({
    versions: z.record(z.string(), z.string()),
    to: z.enum(fleets).default('live'),
    renew,
    allowOlder,
  }),
  z.object({
    from: z.literal('staging'),
    names: z.array(z.string()).min(1).optional(),
    renew,
    allowOlder,
  }),
]);
const rollbackBody = z.object({ name: z.string(), version: z.string().optional() });
const retirementBody = z.object({ name: z.string() });
const canaryBody = z
  .object({
    version: z.string(),
    customers: z.array(z.int().positive()).min(1).max(1000).optional(),
    percent: z.int().min(1).max(99).optional(),
    /** These percentages follow by themselves; 100 makes the version current. */
    steps: z.array(z.int().min(1).max(100)).max(10).optional(),
    stepMinutes: z.int().min(1).max(10_080).default(60),
  })
  .refine(({ percent = 100, steps = [] }) => steps.length === 0 || isAscending([percent, ...steps]), {
    path: ['steps'],
    error: messages.stepsNotAscending,
  })
  .refine(({ customers, percent }) => customers !== undefined || percent !== undefined, {
    path: ['customers'],
    error: messages.canaryForNoOne,
  });

function isAscending(steps: readonly number[]): boolean {
  return steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0));
}

const canaryParameters = z.object({ name: z.string() });

export interface CanaryNews {
  readonly running: readonly (Canary & { readonly name: string })[];
  /** A canary ends when the current version of its deployable changes. */
  readonly ended: readonly { readonly name: string; readonly version: string }[];
}

function canaryNews(before: FleetState, after: FleetState): CanaryNews {
  return {
    running: Object.entries(after.canaries).map(([name, canary]) => ({ name, ...canary })),
    ended: Object.entries(before.canaries)
      .filter(([name, { version }]) => !after.canaries[name] && after.versions[name] !== version)
      .map(([name, { version }]) => ({ name, version })),
  };
}

function refuseUnknownCanaries(state: FleetState, versions: CurrentVersions, names: readonly string[]): void {
  const unknown = names.find((name) => !state.canaries[name] || !versions[name]);
  if (unknown !== undefined) throw new ChangeRefused(messages.noCanaryToRenew(unknown));
}

/** Each route returns its revision, or null if nothing changed. */
export function registerChanges(scope: FastifyInstance, registry: Registry, changeFleet: ChangeFleet): void {
  const change: Change = async (...update) => ({ revision: await changeFleet(...update) });
  registerChangesOfCurrent(scope, registry, changeFleet, change);
  registerRetirements(scope, change);
  registerCanaries(scope, registry, change);
}

type Change = (...update: Parameters<ChangeFleet>) => Promise<{ revision: Revision | null }>;

async function stagedVersions(
  registry: Registry,
  names: readonly string[] | undefined,
): Promise<CurrentVersions> {
  const { staging = {} } = await registry.state();
  const wanted = names ?? Object.keys(staging);
  const missing = wanted.find((name) => !staging[name]);
  if (missing ?? wanted.length === 0) throw new ChangeRefused(messages.notStaged(missing));
  return Object.fromEntries(Object.entries(staging).filter(([name]) => wanted.includes(name)));
}

function registerChangesOfCurrent(
  scope: FastifyInstance,
  registry: Registry,
  changeFleet: ChangeFleet,
  change: Change,
): void {
  const changeCurrent = async (update: FleetUpdate) => {
    const revision = await changeFleet(update);
    const history = await registry.history();
    const after = history[(revision?.number ?? history.length) - 1] ?? emptyFleet;
    const before = revision ? (history[revision.number - 2] ?? emptyFleet) : after;
    return { revision, canaries: canaryNews(before, after) };
  };

  scope.post('/promotions', async (request) => {
    const body = promotionBody.parse(request.body);
    const versions = 'from' in body ? await stagedVersions(registry, body.names) : body.versions;
    const { team } = teamOf(request, ...Object.keys(versions));
    if ('to' in body && body.to === 'staging')
      return change({ by: team, action: 'stage', next: (state) => withStaged(state, versions) }, 'staging');
    refusePreReleases(versions);
    const next = (state: FleetState) => {
      refuseUnknownCanaries(state, versions, body.renew);
      if (!body.allowOlder) refuseOlder(versions, state.versions);
      return withCurrent(state, versions, body.renew);
    };
    return changeCurrent({ by: team, action: 'promote', next });
  });

  scope.post('/rollbacks', async (request) => {
    const { name, version } = rollbackBody.parse(request.body);
    const { team } = teamOf(request, name);
    const next: FleetUpdate['next'] = (state, history) =>
      withCurrent(state, { [name]: versionBefore(history, name, version) });
    return changeCurrent({ by: team, action: 'rollback', next });
  });
}

function registerRetirements(scope: FastifyInstance, change: Change): void {
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
}

/** No customer gets it, and documents of the provider's workspace are for none. */
async function refuseCanaryOfDesk(registry: Registry, name: string, version: string): Promise<void> {
  const release = await registry.release(name, version);
  if (release && isRemote(release) && !releaseIn(release, 'customer'))
    throw new ChangeRefused(messages.canaryOfDesk(name, version));
}

function registerCanaries(scope: FastifyInstance, registry: Registry, change: Change): void {
  scope.put('/canaries/:name', async (request) => {
    const { name } = canaryParameters.parse(request.params);
    const { team } = teamOf(request, name);
    const canary = canaryBody.parse(request.body);
    refusePreReleases({ [name]: canary.version });
    await refuseCanaryOfDesk(registry, name, canary.version);
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
