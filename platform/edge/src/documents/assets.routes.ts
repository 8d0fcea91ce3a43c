import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { extname } from 'node:path';
import { ASSETS_PATH, capabilitiesOfWorker, workerPolicy } from '@atrium/contract';
import {
  AddressedFiles,
  type Deltas,
  hasDeltas,
  isRemote,
  publishedFile,
  type Registry,
  releaseIn,
  type StoredContent,
} from '@atrium/registry';
import { notFound, ProblemError } from '@atrium/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EdgeSettings } from '../settings.ts';
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
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

const YEAR_SECONDS = 31_536_000;

type Encoding = 'dcb' | 'br' | 'gzip';

/** The best compression comes first. */
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

interface StoredFile extends StoredContent {
  readonly encoding: Encoding | null;
}

export async function localFile(path: string): Promise<StoredContent | null> {
  const found = await stat(path).catch(() => null);
  return found && { bytes: found.size, open: async () => createReadStream(path) };
}

/** A part of the hash is enough to tell versions apart, and is in each response. */
const ETAG_CHARACTERS = 16;

/** @param find Finds the file with this at the end of its name, such as `.br`. */
export async function smallestCopy(
  find: (ending: string) => Promise<StoredContent | null>,
  encodings: readonly Encoding[],
  delta: string | null,
): Promise<StoredFile | null> {
  const copies = {
    dcb: async () => delta && localFile(delta),
    br: () => find('.br'),
    gzip: () => find('.gz'),
  };
  for (const encoding of encodings) {
    const copy = await copies[encoding]();
    if (copy) return { ...copy, encoding };
  }
  const whole = await find('');
  return whole && { ...whole, encoding: null };
}

export async function sendImmutable(
  reply: FastifyReply,
  stored: StoredFile,
  file: string,
  etag: string,
): Promise<FastifyReply> {
  const content = await stored.open();
  if (stored.encoding) reply.header('content-encoding', stored.encoding);
  return reply
    .headers({
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'content-length': stored.bytes,
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      etag,
    })
    .send(content);
}

/** Such a worker would outlive a sign-out and a switch of customer; the page refuses it before. */
function isForLastingWorker(headers: IncomingHttpHeaders): boolean {
  return headers['service-worker'] !== undefined || headers['sec-fetch-dest'] === 'sharedworker';
}

/**
 * Only files listed in a version's `release.json` are served, which prevents path traversal; anything else is a 404
 * with a content type that no browser executes.
 */
export function registerAssets(
  app: FastifyInstance,
  registry: Registry,
  deltas: Deltas,
  { servesPageCheck }: Pick<EdgeSettings, 'servesPageCheck'>,
): void {
  const addressed = new AddressedFiles(registry);
  app.get<{ Params: { first: string; second: string; '*': string } }>(
    '/assets/:first/:second/*',
    // The page check reads files in the private network.
    { config: servesPageCheck ? { plainHttp: 'serve-internal' } : {} },
    async (request, reply) => {
      if (isForLastingWorker(request.headers)) throw new ProblemError('forbidden');
      const { first, second, '*': path } = request.params;
      const byContent = await addressed.find(second, `${ASSETS_PATH}${first}/${second}/${path}`);
      const version = byContent ? null : await registry.release(first, second);
      // A version can be guessed, so what only the provider's workspace has is at addresses made of hashes alone.
      const release = version && isRemote(version) ? releaseIn(version, 'customer') : version;
      const found = byContent ?? (release && publishedFile(release, path));
      if (!found) throw notFound();
      const isDictionary = byContent !== null && hasDeltas(found.file);
      reply.header('vary', isDictionary ? 'accept-encoding, available-dictionary' : 'accept-encoding');
      if (isDictionary) offerAsDictionary(reply, found.isEntry ? '*' : second, path);
      const ofWorker = capabilitiesOfWorker(found.file.path);
      // Any other script would have the policy of all responses as a worker, and so no network either.
      if (ofWorker) reply.header('content-security-policy', workerPolicy(ofWorker));
      const etag = `"${found.file.integrity.slice(-ETAG_CHARACTERS)}"`;
      if (request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
      const encodings = acceptedEncodings(request.headers['accept-encoding']);
      const dictionary = isDictionary ? availableDictionary(request) : null;
      const delta = dictionary && deltas.pathOf(found.file, dictionary);
      const stored = await smallestCopy(
        (ending) => registry.contents.find(found.of, `${found.file.path}${ending}`),
        encodings,
        delta,
      );
      if (!stored) throw notFound();
      return sendImmutable(reply, stored, path, etag);
    },
  );
}
