import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../src/build.ts';
import { run } from './bench-release.ts';
import { type SourceChange, withChange } from './source-change.ts';

/** A deployable's next release, by its own configuration. */
export interface NextRelease {
  /** Folder of the deployable. */
  readonly sources: string;
  readonly version: string;
  readonly change: SourceChange;
}

/**
 * Builds a deployable as it ships, with one text changed.
 *
 * @param folder Folder for the result; the deployable's own `dist` stays as it is.
 * @returns the folder, to publish
 */
export async function buildNextRelease(
  { sources, version, change }: NextRelease,
  folder: string,
): Promise<string> {
  const before = process.env.ATRIUM_BUILD_VERSION;
  process.env.ATRIUM_BUILD_VERSION = version;
  try {
    mkdirSync(folder, { recursive: true });
    const config = await loadConfig(sources, 'production');
    const path = join(folder, 'dist');
    await run(withChange({ ...config, output: { ...config.output, path } }, change));
    return path;
  } finally {
    if (before === undefined) delete process.env.ATRIUM_BUILD_VERSION;
    else process.env.ATRIUM_BUILD_VERSION = before;
  }
}
