import { SettingsError } from '@atrium/server/settings';
import { PublishRefused } from './publish-check.ts';
import { Registry } from './registry.ts';

/** Says what is wrong with a version that is described in another form than this release's; null if all can be read. */
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

/** Every version must be readable, since any may be current or in an open tab; throws SettingsError. */
export async function requireOwnFormat(folder: string): Promise<void> {
  const finding = await otherFormat(folder);
  if (finding === null) return;
  throw new SettingsError(
    `REGISTRY_DIR: ${folder} has versions that this release of Atrium cannot serve (${finding}); it was left as it is. ` +
      'Use an empty folder, and publish shell and remotes again.',
  );
}
