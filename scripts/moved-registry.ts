import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { registeredTeams } from '@atrium/control/deploy-tokens';
import { otherFormat, Registry } from '@atrium/registry';

const TOKENS = 'deploy-tokens.json';

/**
 * Moves a registry aside whose versions this release cannot serve. Teams keep what is registered for them, and their
 * tokens, so that they can publish again.
 *
 * @param published Deployables that are published afterwards.
 * @returns A message about it; null if the registry can be used.
 */
export async function moveRegistryAside(
  folder: string,
  published: readonly string[],
): Promise<string | null> {
  if ((await otherFormat(folder)) === null) return null;
  const left = Object.keys(await new Registry(folder).current()).filter((name) => !published.includes(name));
  const place = freePlace(`${folder}-moved-aside`);
  renameSync(folder, place);
  const tokens = join(place, TOKENS);
  if ((await registeredTeams(tokens).catch(() => [])).length > 0) {
    mkdirSync(folder);
    copyFileSync(tokens, join(folder, TOKENS));
  }
  const again = left.length > 0 ? ` Publish again: ${left.sort().join(', ')}.` : '';
  return `The published versions are in a form that this version cannot serve. They were moved to ${place}.${again}`;
}

function freePlace(wanted: string): string {
  let place = wanted;
  for (let more = 2; existsSync(place); more++) place = `${wanted}-${more}`;
  return place;
}
