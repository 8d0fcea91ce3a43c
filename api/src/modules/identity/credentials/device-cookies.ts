import { randomBytes } from 'node:crypto';
import { equalInConstantTime, keyedHash } from '@atrium/server';
import type { FastifyRequest } from 'fastify';
import { readCookie, type ServerCookie, setCookie } from '../../../http/index.ts';
import { knownBy } from './known-by.ts';

const NAME = 'device.';
const LIFETIME_S = 180 * 24 * 3600;
/** Only sign-in reads the cookie. Signing out removes the cookies that it receives, so it must not receive this one. */
const PATH = '/api/login';
const NONCE_BYTES = 16;
const TAG_LENGTH = 16;

export interface DeviceOwner {
  readonly userId: number;
  readonly deviceEpoch: number;
}

/**
 * Cookies that recognize the devices a person has signed in on, and grant nothing else. Failures of a known device are
 * counted separately, so that others cannot delay it (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 * Each person on a device has a separate cookie, whose name and value do not reveal the person. A cookie is valid for
 * 180 days, renewed by each sign-in, and invalidated by a password reset.
 */
export interface DeviceCookies {
  /** Returns a `Set-Cookie` header. */
  issue(request: FastifyRequest, owner: DeviceOwner): string;
  /** `undefined` if this person has not signed in on the device before. */
  knownBy(request: FastifyRequest, owner: DeviceOwner | undefined): string | undefined;
}

/** Whether a request has a device cookie, genuine or not. Nothing more can be told before the account is read. */
export function mayBeKnownDevice({ headers }: FastifyRequest): boolean {
  return headers.cookie?.includes(NAME) ?? false;
}

/**
 * @param secrets those of the sessions, which all processes of the API share; the first one signs, all are recognized
 */
export function createDeviceCookies(secrets: readonly string[]): DeviceCookies {
  const all = secrets.map(deviceCookiesOf);
  return {
    issue: (request, owner) => (all[0] as DeviceCookies).issue(request, owner),
    // All secrets are tried for every account, so that unknown accounts take the same time.
    knownBy: (request, owner) => all.map((cookies) => cookies.knownBy(request, owner)).find(Boolean),
  };
}

function deviceCookiesOf(secret: string): DeviceCookies {
  const hash = keyedHash(secret, 'atrium device marks');
  const sign = (...parts: readonly (string | number)[]) => hash(parts.join('.'));
  const cookieOf = (userId: number): ServerCookie => ({
    name: `${NAME}${sign('name', userId).slice(0, TAG_LENGTH)}`,
    path: PATH,
    sameSite: 'strict',
    maxAgeS: LIFETIME_S,
  });
  const signatureOf = ({ userId, deviceEpoch }: DeviceOwner, nonce: string, issuedAt: string) =>
    sign('mark', userId, deviceEpoch, nonce, issuedAt);

  return {
    issue: (request, owner) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      const issuedAt = String(nowS());
      const value = [nonce, issuedAt, signatureOf(owner, nonce, issuedAt)].join('.');
      return setCookie(request, cookieOf(owner.userId), value);
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
