import { PREVIEW_ACCESS_PATH, type PreviewAccess, type previewAccessInput } from '@atrium/contract';
import { ProblemError } from '@atrium/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../messages.ts';
import { forwardedHeaders } from '../proxy/index.ts';
import type { EdgeSettings } from '../settings.ts';

const TIMEOUT_MS = 3_000;

const access = z.object({ reader: z.string().min(1).nullable(), listed: z.boolean() });

export type AskReader = (
  request: FastifyRequest,
  input: z.input<typeof previewAccessInput>,
) => Promise<PreviewAccess>;

/** @returns a function that throws ProblemError if the service does not respond as it should */
export function readerAt({ apiUrl, sessionUrl, sessionBasePath }: EdgeSettings): AskReader {
  const url = `${sessionUrl ?? apiUrl}${sessionBasePath.replace(/\/$/, '')}${PREVIEW_ACCESS_PATH}`;
  return async (request, input) => {
    const { cookie = '', 'user-agent': userAgent = '' } = request.headers;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          ...forwardedHeaders(request),
          cookie,
          'user-agent': userAgent,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify(input),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`The session service responded with ${response.status}.`);
      return access.parse(await response.json());
    } catch (error) {
      throw new ProblemError('unavailable', { title: messages.apiUnavailable, cause: error });
    }
  };
}
