import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readCookie, type ServerCookie, setCookie } from '../../../http/index.ts';
import { knownBy } from './known-by.ts';

const LIFETIME_S = 180 * 24 * 3600;
/** The only calls that read a mark are below it. Signing out clears what it is sent, which a mark is not. */
const PATH = '/api/login';
const NONCE_BYTES = 16;
const TAG_LENGTH = 16;

/** Whom a device is marked for. */
export interface MarkOwner {
  readonly userId: number;
  readonly deviceEpoch: number;
}

/**
 * Marks of the devices that somebody signed in on: cookies that no page reads and that prove nothing but that. What a
 * device fails at is counted by its mark alone, so that no stranger can delay it (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies"). Each person has a cookie of their own, whose name and value show to nobody whose it
 * is. Good for 180 days, renewed by each sign-in, void after a reset.
 */
export interface DeviceMarks {
  /** `Set-Cookie` for the device that a request came from. */
  mark(request: FastifyRequest, owner: MarkOwner): string;
  /** What the device is known by; `undefined` for one that did not sign in as this person before. */
  knownBy(request: FastifyRequest, owner: MarkOwner | undefined): string | undefined;
}

/** @param secret that of the sessions, which every process of the API has; marks are signed by a key derived from it */
export function createDeviceMarks(secret: string): DeviceMarks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'atrium device marks', 32));
  const sign = (...parts: readonly (string | number)[]) =>
    createHmac('sha256', key).update(parts.join('.')).digest('base64url');
  const cookieOf = (userId: number): ServerCookie => ({
    name: `atrium.device.${sign('name', userId).slice(0, TAG_LENGTH)}`,
    path: PATH,
    sameSite: 'strict',
    maxAgeS: LIFETIME_S,
  });
  const signatureOf = ({ userId, deviceEpoch }: MarkOwner, nonce: string, issuedAt: string) =>
    sign('mark', userId, deviceEpoch, nonce, issuedAt);

  return {
    mark: (request, owner) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      const issuedAt = String(nowS());
      const value = [nonce, issuedAt, signatureOf(owner, nonce, issuedAt)].join('.');
      return setCookie(request, cookieOf(owner.userId), value);
    },
    knownBy: (request, owner) => {
      // Nobody's name takes as long to calculate as somebody's.
      const value = readCookie(request, cookieOf(owner?.userId ?? 0));
      if (!owner || !value) return undefined;
      const [nonce = '', issuedAt = '', signature = ''] = value.split('.');
      const isOurs = isSame(signature, signatureOf(owner, nonce, issuedAt));
      return isOurs && nowS() < Number(issuedAt) + LIFETIME_S ? knownBy.device(nonce) : undefined;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function nowS(): number {
  return Math.floor(Date.now() / 1000);
}
