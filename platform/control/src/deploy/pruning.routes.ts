import {
  ChangeRefused,
  type Deltas,
  type PruneFacts,
  type PublishedVersion,
  prunableVersions,
  type Registry,
} from '@atrium/registry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { operatorOf } from './calling-team.ts';

const pruningBody = z.object({
  keep: z.int().positive(),
  name: z.string().optional(),
  dryRun: z.boolean().default(false),
});

/** Only operators may remove old versions, or list which would be removed. */
export function registerPrunings(scope: FastifyInstance, registry: Registry, deltas: Deltas): void {
  scope.post('/prunings', async (request): Promise<{ versions: readonly PublishedVersion[] }> => {
    const { keep, name, dryRun } = pruningBody.parse(request.body);
    const { team } = operatorOf(request);
    const choose = async (facts: PruneFacts) => {
      if (name && !facts.published[name]) throw new ChangeRefused(`${name} is not published.`);
      return prunableVersions(facts, { keep, name });
    };
    if (dryRun) return { versions: await choose(await registry.pruneFacts()) };
    const versions = await registry.prune(team, choose);
    deltas.scheduleCleaning();
    return { versions };
  });
}
