import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../src/build.ts';
import { run } from './bench-release.ts';
import { type SourceChange, withChange } from './source-change.ts';

export interface NextRelease {
  readonly sources: string;
  readonly version: string;
  readonly change: SourceChange;
}

/** The deployable's own `dist` stays as it is. */
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
