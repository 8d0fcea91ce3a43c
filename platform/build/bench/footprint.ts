import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { loadConfig } from '../src/build.ts';
import { ReleasePlugin } from '../src/release-plugin.ts';
import { run } from './bench-release.ts';

const brotli = promisify(brotliCompress);

interface PackageWeight {
  readonly name: string;
  readonly bytes: number;
  /** Its part is estimated by the size of its code compressed alone. */
  readonly brotliBytes: number;
}

export interface ChunkWeight {
  readonly file: string;
  readonly bytes: number;
  readonly brotliBytes: number;
  readonly packages: readonly PackageWeight[];
}

/** Files of a deployable or a shared package count by their folder. */
function packageOf(source: string | undefined): string {
  const path = source?.replaceAll('\\', '/') ?? '';
  const installed = path.split('/node_modules/').at(-1);
  if (path.includes('/node_modules/')) return installed?.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? path;
  return path.match(/(?:shared|platform)\/[^/]+/)?.[0] ?? (path.includes('/src/') ? 'own code' : 'bundler');
}

function codeByPackage(code: string, map: SourceMap): Map<string, string> {
  const found = new Map<string, string>();
  for (const [line, text] of code.split('\n').entries()) {
    let start = 0;
    let name = 'bundler';
    const take = (end: number) => found.set(name, (found.get(name) ?? '') + text.slice(start, end));
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      const next = packageOf('originalSource' in entry ? entry.originalSource : undefined);
      if (next === name) continue;
      take(column);
      [start, name] = [column, next];
    }
    take(text.length);
  }
  return found;
}

async function weigh(folder: string, file: string): Promise<ChunkWeight> {
  const code = readFileSync(join(folder, file), 'utf8');
  const map = JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')) as SourceMapPayload;
  const whole = (await brotli(code)).length;
  const parts = await Promise.all(
    [...codeByPackage(code, new SourceMap(map))].map(async ([name, text]) => ({
      name,
      bytes: Buffer.byteLength(text),
      alone: (await brotli(text)).length,
    })),
  );
  const sum = parts.reduce((total, { alone }) => total + alone, 0);
  const packages = parts
    .map(({ name, bytes, alone }) => ({ name, bytes, brotliBytes: Math.round((alone * whole) / sum) }))
    .sort((one, other) => other.brotliBytes - one.brotliBytes);
  return { file, bytes: Buffer.byteLength(code), brotliBytes: whole, packages };
}

export async function footprintOf(folder: string): Promise<ChunkWeight[]> {
  const output = mkdtempSync(join(tmpdir(), 'atrium-footprint-'));
  try {
    process.env.NODE_ENV = 'production';
    const config = await loadConfig(folder, 'production');
    const stats = await run({
      ...config,
      devtool: 'hidden-source-map',
      output: {
        ...config.output,
        path: output,
        devtoolModuleFilenameTemplate: '[absolute-resource-path]',
      },
      plugins: config.plugins?.filter((plugin) => !(plugin instanceof ReleasePlugin)),
    });
    const { assets = [] } = stats.toJson({ all: false, assets: true });
    const scripts = assets.map(({ name }) => name).filter((name) => name.endsWith('.js'));
    const chunks = await Promise.all(scripts.map((file) => weigh(output, file)));
    return chunks.sort((one, other) => other.brotliBytes - one.brotliBytes);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}
