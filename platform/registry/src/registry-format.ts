import { SettingsError } from '@atrium/server/settings';
import { PublishRefused } from './publish-check.ts';
import { Registry } from './registry.ts';

/**
 * Why the versions in a registry cannot be served, if they are described in another form than that of this release: what
 * is wrong with one of them. Null if all can be read.
 */
export async function otherFormat(folder: string): Promise<string | null> {
  const registry = new Registry(folder);
  const published = Object.entries(await registry.published());
  for (const [name, versions] of published)
    for (const version of versions) {
      const finding = await registry.release(name, version).then(
        () => null,
        (error: unknown) => {
          if (error instanceof PublishRefused) return error.message.split('\n')[0];
          throw error;
        },
      );
      if (finding) return `${name} ${version}: ${finding}`;
    }
  return null;
}

/**
 * Requires a registry whose versions can all be read, since any of them may be current, or in an open tab. It is left as
 * it is otherwise.
 *
 * @throws SettingsError
 */
export async function requireOwnFormat(folder: string): Promise<void> {
  const finding = await otherFormat(folder);
  if (finding === null) return;
  throw new SettingsError(
    `REGISTRY_DIR: ${folder} has versions that this release of Atrium cannot serve (${finding}); it was left as it is. ` +
      'Use an empty folder, and publish shell and remotes again.',
  );
}
