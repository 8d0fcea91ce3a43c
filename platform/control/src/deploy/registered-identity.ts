import type { Release } from '@atrium/contract';
import { PublishRefused } from '@atrium/registry';
import type { DeployTeam } from './deploy-tokens.ts';

/**
 * Another base path or slot is refused, and the team's name is replaced by the registered one. A remote without a
 * registration, which only operators can upload, must not use a base path that is registered for another.
 * @throws PublishRefused with what is registered
 */
export function withRegisteredIdentity(release: Release, teams: readonly DeployTeam[]): Release {
  const { name, remote } = release;
  if (!remote) return release;
  const owner = teams.find(({ deployables }) => deployables.some((entry) => entry.name === name));
  const registered = owner?.deployables.find((entry) => entry.name === name);
  const refuse = (reason: string) => new PublishRefused(`remote.json: ${reason}`);
  if (!owner || !registered) {
    const holder = teams
      .flatMap(({ deployables }) => deployables)
      .find(({ basePath }) => basePath === remote.basePath);
    if (holder) throw refuse(`basePath: "${remote.basePath}" is registered for ${holder.name}.`);
    return release;
  }
  const { basePath, slots } = registered;
  if (basePath === null)
    throw refuse(
      `basePath: none is registered for ${name}; an operator runs "portal register ${owner.team} ${name}".`,
    );
  if (remote.basePath !== basePath)
    throw refuse(`basePath: is "${remote.basePath}", but ${name} is registered at "${basePath}".`);
  const foreign = remote.slots.filter(({ slot }) => !slots.includes(slot)).map(({ slot }) => slot);
  if (foreign.length > 0)
    throw refuse(`slots: ${name} is not registered for the slot "${[...new Set(foreign)].join('", "')}".`);
  return { ...release, remote: { ...remote, team: owner.team } };
}
