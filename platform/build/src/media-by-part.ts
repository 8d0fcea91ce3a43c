import type { Release, RemoteManifest } from '@atrium/contract';
import type { Chunk, Compilation } from '@rspack/core';
import { isSourceMap } from './source-maps.ts';

function filesOf(chunks: Iterable<Chunk>): string[] {
  return [...chunks].flatMap((chunk) => [...chunk.auxiliaryFiles]).filter((path) => !isSourceMap(path));
}

/**
 * Images, fonts and other files that the scripts and style sheets of each part name. What other scripts name too, such as
 * those that load later, is in none, since each part may load it.
 */
export function mediaByPart(compilation: Compilation, { routes, slots }: RemoteManifest): Release['media'] {
  const chunksOf = (id: string) => compilation.namedChunkGroups.get(id)?.chunks ?? [];
  const parts = [...routes, ...slots].map(({ id }) => id);
  const known = new Set(parts.flatMap(chunksOf).map(({ id }) => id));
  const others = new Set(filesOf([...compilation.chunks].filter(({ id }) => !known.has(id))));
  return Object.fromEntries(
    parts.map((id) => [id, [...new Set(filesOf(chunksOf(id)))].filter((path) => !others.has(path)).sort()]),
  );
}
