import { Readable } from 'node:stream';
import {
  type CallSchema,
  calls,
  MAX_BODY_BYTES,
  MAX_SCIM_BODY_BYTES,
  UPLOAD_PART_BYTES,
} from '@atrium/contract';
import { ProblemError } from '@atrium/server';
import type { FastifyInstance, RequestPayload } from 'fastify';
import { messages } from '../messages.ts';
import { isOfDirectory } from './directories.ts';
import { LargeBodies } from './large-bodies.ts';

interface LimitedCall {
  readonly method: string;
  readonly segments: readonly string[];
  readonly maxBodyBytes: number;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

export function bodyLimits(
  contract: Readonly<Record<string, CallSchema>>,
): (method: string, url: string) => number {
  const limited = Object.entries(contract).flatMap(([name, { maxBodyBytes }]): LimitedCall[] => {
    const [method = '', path = ''] = name.split(' ');
    return maxBodyBytes ? [{ method, segments: segmentsOf(path), maxBodyBytes }] : [];
  });
  return (method, url) => {
    if (isOfDirectory(url)) return MAX_SCIM_BODY_BYTES;
    const segments = segmentsOf(url.split('?', 1)[0] ?? '');
    const call = limited.find(
      (each) =>
        each.method === method &&
        each.segments.length === segments.length &&
        each.segments.every((segment, index) => segment.startsWith(':') || segment === segments[index]),
    );
    return call?.maxBodyBytes ?? MAX_BODY_BYTES;
  };
}

function tooLarge(limitBytes: number): ProblemError {
  return new ProblemError('invalid-input', { status: 413, detail: messages.bodyTooLarge(limitBytes) });
}

async function receive(payload: RequestPayload, limitBytes: number): Promise<Readable> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The stream stays open, since its connection is needed for the response.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > limitBytes) throw tooLarge(limitBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    // The rest of the body is discarded.
    payload.resume();
    // Any other error means that the client went away.
    throw error instanceof ProblemError ? error : new ProblemError('invalid-input', { status: 400 });
  }
  return Readable.from(chunks, { objectMode: false });
}

/** Parts of files in any workspace, so that this says of none of them whether it is there. */
const partsOfFiles = {
  'PUT /customer-portal/:workspace/uploads/:id': {
    summary: 'Part of a file',
    access: 'person',
    maxBodyBytes: UPLOAD_PART_BYTES,
  },
} as const satisfies Record<string, CallSchema>;

/** Bodies are received first: an upstream that closes while one is on its way would cost the client its response. */
export function limitBodies(scope: FastifyInstance): void {
  const limitOf = bodyLimits({ ...calls, ...partsOfFiles });
  const largeBodies = new LargeBodies();
  scope.addHook('preParsing', async (request, reply, payload) => {
    const { method, url, headers } = request;
    const limitBytes = limitOf(method, url);
    if (Number(headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
    // Fastify does not read the bodies of these, and Node discards them.
    if (method === 'GET' || method === 'HEAD') return payload;
    largeBodies.admit(request, reply, limitBytes);
    return receive(payload, limitBytes);
  });
}
