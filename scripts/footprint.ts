// `npm run bench:footprint [-- <deployable> …]`: prints the bytes of every script by package, compressed and not. Packages
// below half a kilobyte are summed up.

import { join } from 'node:path';
import { type ChunkWeight, footprintOf } from '@atrium/build/bench';
import { deployables } from './deployables.ts';
import { repository } from './repository.ts';

const SMALL_BYTES = 512;

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1).padStart(7);
const line = (name: string, sizes: { readonly brotliBytes: number; readonly bytes: number }) =>
  `${kilobytes(sizes.brotliBytes)} ${kilobytes(sizes.bytes)}  ${name}\n`;

function print({ file, packages, ...whole }: ChunkWeight): void {
  const small = packages.filter(({ brotliBytes }) => brotliBytes < SMALL_BYTES);
  const sum = (key: 'bytes' | 'brotliBytes') => small.reduce((total, each) => total + each[key], 0);
  process.stdout.write(line(file, whole));
  for (const { name, ...sizes } of packages.slice(0, packages.length - small.length))
    process.stdout.write(line(`  ${name}`, sizes));
  if (small.length > 0 && small.length < packages.length)
    process.stdout.write(
      line(`  ${small.length} others`, { bytes: sum('bytes'), brotliBytes: sum('brotliBytes') }),
    );
}

const wanted = process.argv.slice(2);
process.stdout.write(' brotli     raw  KB\n');
for (const name of wanted.length > 0 ? wanted : deployables()) {
  const chunks = await footprintOf(join(repository, name));
  const sum = (key: 'bytes' | 'brotliBytes') => chunks.reduce((total, chunk) => total + chunk[key], 0);
  process.stdout.write(`\n${line(name, { bytes: sum('bytes'), brotliBytes: sum('brotliBytes') })}`);
  for (const chunk of chunks) print(chunk);
}
