import { DOCUMENT_HEADER, RESTORE_PATH } from '@atrium/contract';
import { MARK_HEADER, MARK_WANTED_HEADER } from '@atrium/server';
import type { FastifyRequest } from 'fastify';
import type { SessionMarks } from '../marks/index.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function restoringDocument({ method, url, headers }: FastifyRequest, sessionBasePath: string): string | null {
  const isRestore = method === 'POST' && url.split('?')[0] === `${sessionBasePath}${RESTORE_PATH}`;
  const id = headers[DOCUMENT_HEADER];
  return isRestore && typeof id === 'string' ? id : null;
}

interface Restoring {
  readonly document: string;
  /** The address is kept, since the request may have lost its connection once the response arrives. */
  readonly ip: string;
}

/**
 * Browsers can neither ask for a mark nor get one: they send the id of their document, and get the one that proves its
 * session. Whatever fails here costs the proof, never the response.
 */
export function markExchange(marks: Pick<SessionMarks, 'wantedFor' | 'bind'>, sessionBasePath: string) {
  const restoring = new WeakMap<FastifyRequest, Restoring>();
  const quietly = <T>({ log }: FastifyRequest, work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      log.warn({ err: error }, 'the session of a document is not proved');
      return null;
    }
  };
  return {
    ofRequest: (request: FastifyRequest, headers: Headers): Headers => {
      const { [MARK_WANTED_HEADER]: _forged, [DOCUMENT_HEADER]: _id, ...forwarded } = headers;
      const document = restoringDocument(request, sessionBasePath);
      if (document === null) return forwarded;
      restoring.set(request, { document, ip: request.ip });
      const wanted = quietly(request, () => marks.wantedFor(document));
      return wanted ? { ...forwarded, [MARK_WANTED_HEADER]: wanted } : forwarded;
    },
    ofResponse: (request: FastifyRequest, headers: Headers): Headers => {
      const { [MARK_HEADER]: mark, ...sent } = headers;
      const known = restoring.get(request);
      if (!known || typeof mark !== 'string') return sent;
      const proved = quietly(request, () => marks.bind(known.document, mark, known.ip));
      return proved ? { ...sent, [DOCUMENT_HEADER]: proved } : sent;
    },
  };
}
