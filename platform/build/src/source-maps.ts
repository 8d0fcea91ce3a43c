import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { SOURCE_MAPS_FOLDER, sourceMapOf } from '@atrium/contract';
import { type Compiler, rspack } from '@rspack/core';

const gzipped = promisify(gzip);

export function isSourceMap(path: string): boolean {
  return path.startsWith(SOURCE_MAPS_FOLDER);
}

/** Original files, lines and names are enough to read a stack trace. No script names its map. */
export function addSourceMaps(compiler: Compiler): void {
  new rspack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: `${SOURCE_MAPS_FOLDER}[file].map`,
    append: false,
    noSources: true,
    // The path is relative to the folder of the deployable, wherever that is.
    moduleFilenameTemplate: '[resource-path]',
    fallbackModuleFilenameTemplate: '[resource-path]?[hash]',
  }).apply(compiler);
}

export async function compressSourceMaps(
  folder: string,
  paths: readonly string[],
): Promise<{ readonly path: string; readonly content: Buffer }[]> {
  return Promise.all(
    paths.toSorted().map(async (map) => {
      const script = map.slice(SOURCE_MAPS_FOLDER.length, -'.map'.length);
      const path = sourceMapOf(script);
      const content = await gzipped(await readFile(join(folder, map)), { level: 9 });
      await writeFile(join(folder, path), content);
      await rm(join(folder, map));
      return { path, content };
    }),
  );
}
