import { randomBytes } from 'node:crypto';
import { equalInConstantTime, keyedHash } from '@atrium/server';
import type { FastifyRequest } from 'fastify';
import { readCookie, type ServerCookie, setCookie } from '../../../http/index.ts';
import { knownBy } from './known-by.ts';

const NAME = 'device.';
const LIFETIME_S = 180 * 24 * 3600;
/**
 * Only sign-in reads the cookies. Signing out removes those that it receives, so it must not receive them. A customer's
 * sign-on has marks of its own: others would let its provider have more guesses at passwords.
 */
const KINDS = {
  ownFactor: {
    name: NAME,
    purpose: 'atrium device marks',
    paths: ['/api/login', '/api/line_login', '/customer-portal/auth/passkeys/sign_in'],
  },
  signOn: { name: 'sign-on-mark.', purpose: 'atrium device marks of sign-on', paths: ['/api/sign_on'] },
} as const;
type Kind = keyof typeof KINDS;
const NONCE_BYTES = 16;
const TAG_LENGTH = 16;

interface Responding {
  readonly request: FastifyRequest;
  /** Adds a header to the response. */
  readonly setHeader: (name: string, value: string) => void;
}

export interface DeviceOwner {
  readonly userId: number;
  readonly deviceEpoch: number;
}

/**
 * The cookies grant nothing. Failures of a known device are counted separately, so that others cannot delay it (OWASP,
 * "Slow Down Online Guessing Attacks with Device Cookies"), and a person is told of a sign-in without one. Names and
 * values do not reveal the person. A password reset invalidates them.
 */
export interface DeviceCookies {
  issue(call: Responding, owner: DeviceOwner): void;
  knownBy(request: FastifyRequest, owner: DeviceOwner | undefined): string | undefined;
}

/** Whether a request has a device cookie, genuine or not. Nothing more can be told before the account is read. */
export function mayBeKnownDevice({ headers }: FastifyRequest): boolean {
  return headers.cookie?.includes(NAME) ?? false;
}

/** @param secrets those of the sessions, which all processes share; the first one signs, all are recognized */
export function createDeviceCookies(secrets: readonly string[], kind: Kind = 'ownFactor'): DeviceCookies {
  const all = secrets.map((secret) => deviceCookiesOf(secret, kind));
  const [signing] = all;
  if (!signing) throw new Error('Device cookies need a secret.');
  return {
    issue: signing.issue,
    // All secrets are tried for every account, so that unknown accounts take the same time.
    knownBy: (request, owner) => all.map((cookies) => cookies.knownBy(request, owner)).find(Boolean),
  };
}

function deviceCookiesOf(secret: string, kind: Kind): DeviceCookies {
  const { name: prefix, purpose, paths } = KINDS[kind];
  const hash = keyedHash(secret, purpose);
  const sign = (...parts: readonly (string | number)[]) => hash(parts.join('.'));
  const cookieOf = (userId: number, path: string = paths[0]): ServerCookie => ({
    name: `${prefix}${sign('name', userId).slice(0, TAG_LENGTH)}`,
    path,
    sameSite: 'strict',
    maxAgeS: LIFETIME_S,
  });
  const signatureOf = ({ userId, deviceEpoch }: DeviceOwner, nonce: string, issuedAt: string) =>
    sign('mark', userId, deviceEpoch, nonce, issuedAt);

  return {
    issue: ({ request, setHeader }, owner) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      const issuedAt = String(nowS());
      const value = [nonce, issuedAt, signatureOf(owner, nonce, issuedAt)].join('.');
      for (const path of paths)
        setHeader('set-cookie', setCookie(request, cookieOf(owner.userId, path), value));
    },
    knownBy: (request, owner) => {
      // The value is calculated for unknown accounts too, so that both take the same time.
      const value = readCookie(request, cookieOf(owner?.userId ?? 0));
      if (!owner || !value) return undefined;
      const [nonce = '', issuedAt = '', signature = ''] = value.split('.');
      const isGenuine = equalInConstantTime(signature, signatureOf(owner, nonce, issuedAt));
      return isGenuine && nowS() < Number(issuedAt) + LIFETIME_S ? knownBy.device(nonce) : undefined;
    },
  };
}

function nowS(): number {
  return Math.floor(Date.now() / 1000);
}
