import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const textFile = /\.(?:js|css|json|svg|html|txt|wasm)$/;

export interface FileSize {
  readonly bytes: number;
  readonly brotliBytes: number;
}

/** A copy is written only if it is smaller than the file; fonts and images are compressed already. */
export async function precompress(file: string): Promise<FileSize> {
  const content = await readFile(file);
  if (!textFile.test(file)) return { bytes: content.length, brotliBytes: content.length };
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gzipped(content, { level: 9 }),
  ]);
  await Promise.all([
    br.length < content.length && writeFile(`${file}.br`, br),
    gz.length < content.length && writeFile(`${file}.gz`, gz),
  ]);
  return { bytes: content.length, brotliBytes: Math.min(br.length, content.length) };
}
