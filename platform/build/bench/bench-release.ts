import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { integrityOf } from '@atrium/release-rules';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { precompress } from '../src/precompress.ts';

export function run(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
        else resolve(stats);
      });
    });
  });
}

export async function describeFile(folder: string, path: string): Promise<Release['files'][number]> {
  await precompress(join(folder, path));
  const content = readFileSync(join(folder, path));
  const integrity = integrityOf(content);
  return { path, integrity, bytes: content.length };
}

export async function filesOf(stats: Stats, folder: string) {
  const { assets = [], namedChunkGroups = {} } = stats.toJson({
    all: false,
    assets: true,
    chunkGroups: true,
  });
  const files = await Promise.all(assets.map(({ name }) => describeFile(folder, name)));
  return {
    files,
    groups: Object.keys(namedChunkGroups),
    ofGroup: (group: string) =>
      files.filter(({ path }) => namedChunkGroups[group]?.assets?.some(({ name }) => name === path)),
  };
}

const emptyRelease = {
  version: '1.0.0',
  contentAddressed: false,
  entry: [],
  styles: [],
  fonts: [],
  exposed: [],
  chunks: {},
  files: [],
  sourceMaps: [],
  shared: [],
  offers: {},
  uses: {},
  calls: [],
  callsByPart: {},
  links: [],
  remote: null,
  sourceHash: '',
} satisfies Omit<Release, 'name'>;

export function writeRelease(folder: string, fields: Partial<Release> & Pick<Release, 'name'>): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...emptyRelease, ...fields }));
  return folder;
}
