import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Release, SOURCE_MAPS_FOLDER, sourceMapOf } from '@atrium/contract';
import { z } from 'zod';

const gunzipped = promisify(gunzip);

const MAX_SOURCE_MAP_BYTES = 32 * 1024 * 1024;

/** A stack trace needs no more than this, so the contents of the sources stay with their team. */
const sourceMap = z.strictObject({
  version: z.literal(3),
  file: z.string().optional(),
  sourceRoot: z.literal('').optional(),
  sources: z.array(z.string()),
  sourcesContent: z.tuple([]).optional(),
  names: z.array(z.string()),
  mappings: z.string(),
});

/** A hostile map can take much time and memory to decode; throws Error if it is no map, or has sources. */
export async function decodeSourceMap(stored: Buffer): Promise<SourceMap> {
  const text = await gunzipped(stored, { maxOutputLength: MAX_SOURCE_MAP_BYTES });
  const map = sourceMap.parse(JSON.parse(text.toString('utf8')));
  return new SourceMap({ file: '', sourceRoot: '', ...map, sourcesContent: [] });
}

async function isSourceMap(stored: Buffer): Promise<boolean> {
  try {
    await decodeSourceMap(stored);
    return true;
  } catch (error) {
    // A map that needs too much stack or memory is refused in another way.
    if (error instanceof RangeError && !('code' in error)) throw error;
    return false;
  }
}

export function storedFiles({ files, sourceMaps }: Release): Release['files'] {
  return [...files, ...sourceMaps];
}

export async function sourceMapFindings(folder: string, { files, sourceMaps }: Release): Promise<string[]> {
  const served = files
    .filter(({ path }) => path.endsWith('.map') || path.startsWith(SOURCE_MAPS_FOLDER))
    .map(({ path }) => `${path}: is a source map, which browsers must not get; build again.`);
  const scripts = new Set(files.map(({ path }) => sourceMapOf(path)));
  const findings: string[] = [];
  for (const { path } of sourceMaps)
    if (!scripts.has(path)) findings.push(`${path}: belongs to no file of the release; build again.`);
    else if (!(await isSourceMap(await readFile(join(folder, path)))))
      findings.push(
        `${path}: is not a source map without sources, compressed by gzip, of at most ${MAX_SOURCE_MAP_BYTES} bytes.`,
      );
  return [...served, ...findings];
}

/** Null if the release has no source map of the script. */
export async function readSourceMap(
  read: (path: string) => Promise<Buffer | null>,
  release: Release,
  script: string,
): Promise<Buffer | null> {
  const path = sourceMapOf(script);
  // The path is only compared, and what the release lists becomes a path on this machine.
  const listed = release.sourceMaps.find((map) => map.path === path);
  return listed ? read(listed.path).catch(() => null) : null;
}
