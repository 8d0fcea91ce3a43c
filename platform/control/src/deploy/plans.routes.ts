import type { Release } from '@atrium/contract';
import {
  byVersion,
  ChangeRefused,
  fleets,
  packageOf,
  type Registry,
  stateOf,
  withCurrent,
  withStaged,
} from '@atrium/registry';
import type { FastifyInstance } from 'fastify';
import { coerce, satisfies } from 'semver';
import { z } from 'zod';
import { messages } from '../messages.ts';
import type { Comparison, FleetChecker } from './fleet-checker.ts';
import { refuseOlder, refusePreReleases } from './promotable-versions.ts';

const planQuery = z.object({ package: z.string().max(100), version: z.string().max(50) });
const checkBody = z.object({
  versions: z.record(z.string(), z.string()),
  to: z.enum(fleets).default('live'),
  allowOlder: z.boolean().default(false),
});

/** A plan says what would follow from another version of a package that the shell shares. */
export interface Plan {
  readonly version: string;
  /** One sentence for each pair of releases says what keeps the shell from the version. */
  readonly findings: readonly string[];
  /** These remotes do not accept the version; `accepts` is their newest published version that does, or null. */
  readonly remotes: readonly { readonly name: string; readonly accepts: string | null }[];
}

export function registerPlans(scope: FastifyInstance, registry: Registry, checker: FleetChecker): void {
  scope.get('/plans', async (request): Promise<Plan> => {
    const { package: name, version: wanted } = planQuery.parse(request.query);
    const version = coerce(wanted)?.version;
    if (!version) throw new ChangeRefused(messages.plan.noVersion(wanted));
    const { versions } = await registry.state();
    const shell = versions.shell ? await registry.release('shell', versions.shell) : null;
    const packages = new Set(shell?.shared.map((shared) => packageOf(shared.name)));
    if (!shell || !packages.has(name)) throw new ChangeRefused(messages.plan.notShared(name, [...packages]));
    const planned = {
      ...shell,
      version: messages.plan.shell(shell.version, name, version),
      shared: shell.shared.map((shared) =>
        packageOf(shared.name) === name ? { ...shared, provides: version } : shared,
      ),
    };
    const transferBytes = await registry.contents.transferBytes(shell);
    return {
      version,
      findings: (await checker.outlook({ release: planned, transferBytes })).findings,
      remotes: await remotesThatRefuse(registry, name, version),
    };
  });

  scope.post('/promotion-checks', async (request): Promise<Comparison> => {
    const { versions, to, allowOlder } = checkBody.parse(request.body);
    for (const [name, version] of Object.entries(versions)) await registry.requireRelease(name, version);
    if (to === 'live') refusePreReleases(versions);
    const before = await registry.state();
    if (to === 'live' && !allowOlder) refuseOlder(versions, before.versions);
    const next = to === 'live' ? withCurrent(before, versions) : withStaged(before, versions);
    return checker.compare(stateOf(to, next), stateOf(to, before));
  });
}

function accepts(release: Release | null, name: string, version: string): boolean {
  const modules = release?.shared.filter((shared) => packageOf(shared.name) === name) ?? [];
  return modules.every(({ requires }) => satisfies(version, requires));
}

async function remotesThatRefuse(
  registry: Registry,
  name: string,
  version: string,
): Promise<Plan['remotes']> {
  const { versions } = await registry.state();
  const remotes = Object.entries(versions).filter(([remote]) => remote !== 'shell');
  const found = remotes.map(async ([remote, current]) => {
    if (accepts(await registry.release(remote, current), name, version)) return [];
    return [{ name: remote, accepts: await newestThatAccepts(registry, remote, name, version) }];
  });
  return (await Promise.all(found)).flat();
}

async function newestThatAccepts(registry: Registry, remote: string, name: string, version: string) {
  const newestFirst = (await registry.versionsOf(remote)).toSorted(byVersion).reverse();
  for (const candidate of newestFirst)
    if (accepts(await registry.release(remote, candidate), name, version)) return candidate;
  return null;
}
