import { OPERATOR, type Publication, Registry } from './registry.ts';
import type { Revision } from './revisions.ts';

function isPromotedByOperator(history: readonly Revision[], name: string): boolean {
  const last = history.findLast(
    ({ action, changes }) =>
      ['promote', 'rollback', 'retire'].includes(action) && changes.some((change) => change.name === name),
  );
  return !last || (last.action === 'promote' && last.by === OPERATOR);
}

/** A version that was published before does not replace one that a team promoted or rolled back to since then. */
export async function publish(folder: string, registryFolder: string): Promise<Publication> {
  const registry = new Registry(registryFolder);
  const publication = await registry.publish(folder);
  const { name, version, outcome } = publication;
  if (outcome === 'published' || isPromotedByOperator(await registry.history(), name))
    await registry.promote(name, version);
  return publication;
}
