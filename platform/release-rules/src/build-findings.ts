import type { Release } from '@atrium/contract';
import { federationManifestFindings } from './federation-manifest.ts';
import { embeddedHashes, scriptFindings } from './script-rules.ts';
import { styleFindings } from './style-rules.ts';

/** Reads a text file of a release by its path. */
export type ReadText = (path: string) => Promise<string>;

/**
 * What is wrong with the files of a build, without running any of them: scripts that do not parse, hashes in them that
 * no file has, a federation manifest that leads nowhere, style sheets of a remote that reach beyond it.
 *
 * @param release The build's `release.json`; its `files` must be those that are read.
 * @returns One line for each finding, beginning with the file.
 */
export async function buildFindings(release: Release, read: ReadText): Promise<string[]> {
  const { name, files, remote, federationManifest } = release;
  const paths = new Set(files.map(({ path }) => path));
  const hashes = new Set(files.map(({ integrity }) => integrity));
  const entries = new Set([...release.entry, ...release.exposed]);
  const judge = async (path: string): Promise<string[]> => {
    if (path.endsWith('.js')) {
      const script = await read(path);
      const unknown = embeddedHashes(script).filter((hash) => !hashes.has(hash));
      return [
        ...scriptFindings(script, entries.has(path)),
        ...unknown.map((hash) => `would refuse what it loads: no file has its hash ${hash}`),
      ];
    }
    if (path.endsWith('.css') && remote) return styleFindings(await read(path), name);
    if (path === federationManifest) return federationManifestFindings(await read(path), name, paths);
    return [];
  };
  const findings = await Promise.all(
    [...paths].map(async (path) => (await judge(path)).map((finding) => `${path}: ${finding}.`)),
  );
  return findings.flat();
}
