import type { Release } from '@atrium/contract';
import { federationManifestFindings } from './federation-manifest.ts';
import { embeddedHashes, scriptFindings } from './script-rules.ts';
import { styleFindings } from './style-rules.ts';

/** Reads a text file of a release by its path. */
export type ReadText = (path: string) => Promise<string>;

/**
 * Checks the files of a build without running them: scripts that do not parse, integrity hashes in scripts that match no
 * file, references to missing files in the federation manifest, style sheets of a remote with global rules.
 *
 * @param release The build's `release.json`.
 * @returns One line per finding, beginning with the file.
 */
export async function buildFindings(release: Release, read: ReadText): Promise<string[]> {
  const { name, files, remote, federationManifest } = release;
  const paths = new Set(files.map(({ path }) => path));
  const hashes = new Set(files.map(({ integrity }) => integrity));
  const entries = new Set([...release.entry, ...release.exposed]);
  const findingsOf = async (path: string): Promise<string[]> => {
    if (path.endsWith('.js')) {
      const script = await read(path);
      const unknown = embeddedHashes(script).filter((hash) => !hashes.has(hash));
      return [
        ...scriptFindings(script, entries.has(path)),
        ...unknown.map((hash) => `expects a file with the hash ${hash}, but there is none; build again`),
      ];
    }
    if (path.endsWith('.css') && remote) return styleFindings(await read(path), name);
    if (path === federationManifest) return federationManifestFindings(await read(path), name, paths);
    return [];
  };
  const findings = await Promise.all(
    [...paths].map(async (path) => (await findingsOf(path)).map((finding) => `${path}: ${finding}.`)),
  );
  return findings.flat();
}
