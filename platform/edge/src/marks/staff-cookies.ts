import { cookieName } from '@atrium/contract';
import { equalInConstantTime, pagesOrigin, STAFF_COOKIE, sessionCookieHash } from '@atrium/server';
import type { FastifyRequest } from 'fastify';
import type { EdgeSettings } from '../settings.ts';
import type { MarkKeys } from './mark-keys.ts';

interface StaffCookiesParts {
  readonly keys: Pick<MarkKeys, 'verifyStaff'>;
  readonly settings: Pick<EdgeSettings, 'publicUrl'>;
}

/**
 * The API signs a cookie where a session of the provider's people starts or goes on. It is verified without a call, and
 * counts only together with the session cookie that it was signed for.
 */
export class StaffCookies {
  readonly #parts: StaffCookiesParts;

  constructor(parts: StaffCookiesParts) {
    this.#parts = parts;
  }

  isStaff(request: FastifyRequest): boolean {
    const { keys, settings } = this.#parts;
    const origin = pagesOrigin(request, settings.publicUrl);
    const cookies = cookiesOf(request);
    const cookie = cookies[cookieName(STAFF_COOKIE, { origin })];
    const proof = cookie ? keys.verifyStaff(cookie, Date.now()) : null;
    const session = sessionCookieHash(cookies, origin);
    return proof !== null && session !== null && equalInConstantTime(proof.deskOf, session);
  }
}

function cookiesOf({ headers }: FastifyRequest): Readonly<Record<string, string>> {
  const lines = (headers.cookie ?? '').split(/; */);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}
