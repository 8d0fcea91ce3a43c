import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { notFound } from '@atrium/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Registry } from '../registry/index.ts';

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

/** Encodings that the browser accepts, best compression first. */
export function acceptedEncodings(header: string | undefined): ('br' | 'gzip')[] {
  const accepted = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => entry.trim().split(/\s*;\s*q=/))
      .filter(([, quality]) => quality === undefined || Number(quality) > 0)
      .map(([name]) => name),
  );
  return (['br', 'gzip'] as const).filter((encoding) => accepted.has(encoding));
}

interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  readonly encoding: 'br' | 'gzip' | null;
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

async function smallestCopy(path: string, encodings: readonly ('br' | 'gzip')[]): Promise<StoredFile | null> {
  for (const encoding of encodings) {
    const copy = `${path}.${encoding === 'br' ? 'br' : 'gz'}`;
    const bytes = await sizeOf(copy);
    if (bytes !== null) return { path: copy, bytes, encoding };
  }
  const bytes = await sizeOf(path);
  return bytes === null ? null : { path, bytes, encoding: null };
}

function send(reply: FastifyReply, stored: StoredFile, file: string, etag: string): FastifyReply {
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
 * Serves published files. Only files listed in a version's `release.json` are served, which prevents path traversal;
 * anything else is a 404 with a content type that no browser executes.
 */
export function registerAssets(app: FastifyInstance, registry: Registry): void {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/assets/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': file } = request.params;
      const release = await registry.release(name, version);
      const listed = release?.files.find(({ path }) => path === file);
      if (!listed) throw notFound();
      reply.header('vary', 'accept-encoding');
      const etag = `"${listed.integrity}"`;
      if (request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
      const encodings = acceptedEncodings(request.headers['accept-encoding']);
      const stored = await smallestCopy(join(registry.folderOf(name, version), file), encodings);
      if (!stored) throw notFound();
      return send(reply, stored, file, etag);
    },
  );
}
