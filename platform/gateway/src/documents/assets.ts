import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { ASSETS_PATH } from '@atrium/contract';
import { notFound } from '@atrium/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AddressedFiles, type Deltas, hasDeltas, publishedFile, type Registry } from '../registry/index.ts';
import { availableDictionary, offerAsDictionary } from './dictionary-headers.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
};

const YEAR_SECONDS = 31_536_000;

type Encoding = 'dcb' | 'br' | 'gzip';

/** Encodings that the browser accepts, best compression first. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const accepted = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => entry.trim().split(/\s*;\s*q=/))
      .filter(([, quality]) => quality === undefined || Number(quality) > 0)
      .map(([name]) => name),
  );
  return (['dcb', 'br', 'gzip'] as const).filter((encoding) => accepted.has(encoding));
}

interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  readonly encoding: Encoding | null;
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

/** A part of the hash is enough to tell versions apart, and is in each response. */
const ETAG_CHARACTERS = 16;

/**
 * The copy of a file that is sent; null if there is none.
 *
 * @param delta path of the copy for the browser's dictionary, if it has one
 */
export async function smallestCopy(
  path: string,
  encodings: readonly Encoding[],
  delta: string | null,
): Promise<StoredFile | null> {
  const copies = { dcb: delta, br: `${path}.br`, gzip: `${path}.gz` };
  for (const encoding of encodings) {
    const copy = copies[encoding];
    const bytes = copy === null ? null : await sizeOf(copy);
    if (copy !== null && bytes !== null) return { path: copy, bytes, encoding };
  }
  const bytes = await sizeOf(path);
  return bytes === null ? null : { path, bytes, encoding: null };
}

/** Sends a file that never changes. */
export function sendImmutable(
  reply: FastifyReply,
  stored: StoredFile,
  file: string,
  etag: string,
): FastifyReply {
  if (stored.encoding) reply.header('content-encoding', stored.encoding);
  return reply
    .headers({
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'content-length': stored.bytes,
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      etag,
    })
    .send(createReadStream(stored.path));
}

/**
 * Serves published files at `/assets/<hash>/<deployable>/<file>`, and those of releases of the earlier format at
 * `/assets/<deployable>/<version>/<file>`. Only files listed in a version's `release.json` are served, which prevents
 * path traversal; anything else is a 404 with a content type that no browser executes.
 */
export function registerAssets(app: FastifyInstance, registry: Registry, deltas: Deltas): void {
  const addressed = new AddressedFiles(registry);
  app.get<{ Params: { first: string; second: string; '*': string } }>(
    '/assets/:first/:second/*',
    { config: { plainHttp: 'serve-internal' } },
    async (request, reply) => {
      const { first, second, '*': path } = request.params;
      const byContent = await addressed.find(second, `${ASSETS_PATH}${first}/${second}/${path}`);
      // In the earlier format, addresses are below the version.
      const release = byContent ? null : await registry.release(first, second);
      const found = byContent ?? (release && publishedFile(registry, release, path));
      if (!found) throw notFound();
      const isDictionary = byContent !== null && hasDeltas(found.file);
      reply.header('vary', isDictionary ? 'accept-encoding, available-dictionary' : 'accept-encoding');
      if (isDictionary) offerAsDictionary(reply, found.isEntry ? '*' : second, path);
      const etag = `"${found.file.integrity.slice(-ETAG_CHARACTERS)}"`;
      if (request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
      const encodings = acceptedEncodings(request.headers['accept-encoding']);
      const dictionary = isDictionary ? availableDictionary(request) : null;
      const delta = dictionary && deltas.pathOf(found.file, dictionary);
      const stored = await smallestCopy(found.storedAt, encodings, delta);
      if (!stored) throw notFound();
      return sendImmutable(reply, stored, path, etag);
    },
  );
}
