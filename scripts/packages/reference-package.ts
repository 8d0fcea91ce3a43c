import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packedTarball } from '@atrium/registry/tarball';
import { versionOfSources } from '@atrium/release-rules';
import { writeReference } from '../reference/site.ts';
import { repository } from '../repository.ts';
import { compiledSources } from './compiled-sources.ts';
import type { PackedPackage } from './pack.ts';

const NAME = '@atrium/reference';
const cache = join(repository, 'node_modules/.cache/reference');
/** Another process may still read what it found. */
const UNUSED_AFTER_MS = 3_600_000;
/** What the pages are made of, besides the compiled packages; of the recipes the tests too. */
const ownSources = [
  'docs/*.md',
  'scripts/reference/**/*.{css,js,ts}',
  'shared/reference/src/**/*.{json,md,ts,tsx}',
  '{platform,shared}/*/TEAMS.md',
];

/**
 * Packs the reference for teams into a package, so that a portal gets it with the packages that it describes. Its version
 * follows from its contents: no one raises it, and the same pages are stored once.
 *
 * @param into Folder of the tarball.
 */
export async function packReference(into: string): Promise<Pick<PackedPackage, 'name' | 'version' | 'file'>> {
  const site = join(cache, await contentsHash());
  if (!existsSync(site)) {
    deleteUnused();
    await writeReference(site);
  }
  const pages = globSync('**/*', { cwd: site, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = new Map(pages.map((file) => [`site/${file.slice(site.length + 1)}`, readFileSync(file)]));
  const hash = createHash('sha256');
  for (const [path, content] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${path}\0${content.length}\0`).update(content);
  const manifest = { name: NAME, version: versionOfSources('1.0.0', hash.digest('hex')), license: 'MIT' };
  files.set('package.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  const file = join(into, `atrium-reference-${manifest.version}.tgz`);
  writeFileSync(file, packedTarball(files));
  return { name: NAME, version: manifest.version, file };
}

function deleteUnused(): void {
  if (!existsSync(cache)) return;
  for (const folder of readdirSync(cache).map((name) => join(cache, name)))
    if (statSync(folder).mtimeMs < Date.now() - UNUSED_AFTER_MS) rmSync(folder, { recursive: true });
}

/** Hash of what the pages are made of, besides the packages. */
export function referenceHash(): string {
  const hash = createHash('sha256');
  for (const file of globSync(ownSources, { cwd: repository }).sort())
    hash.update(`${file}\0`).update(readFileSync(join(repository, file)));
  return hash.digest('hex');
}

async function contentsHash(): Promise<string> {
  return createHash('sha256')
    .update(referenceHash())
    .update(await compiledSources())
    .digest('hex')
    .slice(0, 16);
}
