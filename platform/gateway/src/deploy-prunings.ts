import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { operatorOf } from './deploy-team.ts';
import { ChangeRefused } from './fleet-state.ts';
import { type PruneFacts, type PublishedVersion, prunableVersions } from './pruning.ts';
import type { Registry } from './registry.ts';

const pruningBody = z.object({
  keep: z.int().positive(),
  name: z.string().optional(),
  dryRun: z.boolean().default(false),
});

/** The call that removes old versions, or says which ones it would; for operators. */
export function registerPrunings(scope: FastifyInstance, registry: Registry): void {
  scope.post('/prunings', async (request): Promise<{ versions: readonly PublishedVersion[] }> => {
    const { keep, name, dryRun } = pruningBody.parse(request.body);
    const { team } = operatorOf(request);
    const choose = async (facts: PruneFacts) => {
      if (name && !facts.published[name]) throw new ChangeRefused(`${name} is not published.`);
      return prunableVersions(facts, { keep, name });
    };
    return {
      versions: dryRun ? await choose(await registry.pruneFacts()) : await registry.prune(team, choose),
    };
  });
}
