import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '@atrium/registry';
import { createFolder, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { createGateway } from './app.ts';
import { createSettings } from './testing/fixture.ts';

/** Paths and times of everything in a folder. */
const everythingIn = (folder: string) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .sort()
    .map((path) => [path, statSync(join(folder, path)).mtimeMs]);

test.each(['1.0.0', '1.1.0'])(
  'a gateway refuses a registry in which version %s has another form, and leaves it as it is',
  async (version) => {
    const registryFolder = createFolder();
    await publish(createShellBuild(), registryFolder);
    for (const each of ['1.0.0', '1.1.0'])
      await publish(createRemoteBuild({ version: each }), registryFolder);
    const file = join(registryFolder, 'assets/mfe-probe', version, 'release.json');
    const { calls: _, ...others } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(others));
    const before = everythingIn(registryFolder);
    await expect(createGateway(createSettings({ registryFolder }))).rejects.toThrow(
      `REGISTRY_DIR: ${registryFolder} has versions that this release of Atrium cannot serve ` +
        `(mfe-probe ${version}: release.json: calls: `,
    );
    expect(everythingIn(registryFolder)).toEqual(before);
  },
);
