import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceHash } from '@atrium/build';
import { deployables } from '../../scripts/deployables.ts';
import { repository } from '../../scripts/repository.ts';

/** Folder of what the bench built in former runs. */
export const cacheFolder = join(repository, 'node_modules/.cache/atrium-bench');

const KEY_FILE = 'sources';
const RESULT_FILE = 'result.json';

/** Equal for equal sources of the portal and of what the bench builds around them. */
function currentKey(): string {
  const hash = createHash('sha256');
  for (const name of deployables()) hash.update(sourceHash(join(repository, name)));
  for (const file of globSync(['releases.ts', 'peers/**/*.{js,mjs}'], { cwd: import.meta.dirname }).sort())
    hash.update(`${file}\0`).update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex');
}

let key: string | undefined;

/**
 * Builds into a folder that is kept until the sources change.
 *
 * @param name Path of the folder below {@link cacheFolder}.
 * @returns the folder, with what `build` returned
 */
export async function builtOnce<Result extends object>(
  name: string,
  build: (folder: string) => Promise<Result>,
): Promise<Result & { readonly folder: string }> {
  key ??= currentKey();
  const folder = join(cacheFolder, name);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  if (!existsSync(join(folder, KEY_FILE)) || read(KEY_FILE) !== key) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, RESULT_FILE), JSON.stringify(await build(folder)));
    // Last, so that a build that was interrupted is not taken for a whole one.
    writeFileSync(join(folder, KEY_FILE), key);
  }
  return { ...JSON.parse(read(RESULT_FILE)), folder };
}
