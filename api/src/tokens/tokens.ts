import { randomUUID } from 'node:crypto';
import { sessionId } from '@atrium/contract';
import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ALGORITHM, type SigningKeys } from './keys.ts';

const ISSUER = 'atrium';
const AUDIENCE_PORTAL = 'customer-portal';
const AUDIENCE_SESSION = 'session';
/** A token is never accepted longer after it was signed, and never renews itself. */
const LONGEST_AGE_S = 300;
/** A login token starts a session only while it is as young as this. */
const LOGIN_TOKEN_USE_S = 60;
/** How far apart the clocks of two processes may be: one signs a token, another checks it. */
const CLOCK_TOLERANCE_S = 30;
/** Short by the tolerance, which a check adds. */
const LIFETIME_S = LONGEST_AGE_S - CLOCK_TOLERANCE_S;
/** Good tokens that are remembered; a page brings the same one with each of its calls. */
const REMEMBERED_TOKENS = 5_000;

type TokenKind = 'login' | 'user' | 'customer';

/** Who a bearer token speaks for. */
export interface Person {
  readonly userId: number;
  readonly sessionId: string;
  /** The customer that the token acts for; 0 for all that the person may act for. */
  readonly customerId: number;
  readonly tokenKind: TokenKind;
  /** When the token ends, in seconds since the epoch. */
  readonly expiresAt: number;
}

/** A login token, about to start a session. */
interface LoginProof {
  readonly userId: number;
  readonly sessionId: string;
  readonly jti: string;
}

const claimsSchema = z.object({
  sub: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
  sid: sessionId,
  cid: z.int().nonnegative(),
  typ: z.enum(['login', 'user', 'customer']),
  jti: z.uuid(),
  iat: z.int(),
  exp: z.int(),
});

/** What a good signature proves until it ends, in seconds since the epoch. */
interface GoodToken {
  readonly person: Person;
  readonly goodUntil: number;
}

export interface Tokens {
  /** After a successful login: starts one session, and is a bearer for as long as it lives. */
  signLogin(userId: number, sessionId: string): Promise<string>;
  /** For the session endpoint: acts for all customers of the person. */
  signUser(userId: number, sessionId: string): Promise<string>;
  /** Acts for one customer; ends when the token that it was asked with ends. */
  signCustomer(person: Person, customerId: number): Promise<string>;
  /** `undefined` for anything but a good token. */
  verifyBearer(token: string | undefined): Promise<Person | undefined>;
  /** `undefined` for anything but a login token of the last 60 seconds. */
  verifyLogin(token: string): Promise<LoginProof | undefined>;
  readonly published: SigningKeys['published'];
}

/** Signs and checks tokens: ES256 only, whatever a token's header says. */
export function createTokens(keys: SigningKeys): Tokens {
  const keySet = createLocalJWKSet(keys.published);

  const sign = (
    kind: TokenKind,
    { userId, sessionId, customerId }: Pick<Person, 'userId' | 'sessionId' | 'customerId'>,
    audience: string[],
    expiresAt: number,
  ) =>
    new SignJWT({ sid: sessionId, cid: customerId, typ: kind })
      .setProtectedHeader({ alg: ALGORITHM, kid: keys.kid, typ: 'JWT' })
      .setSubject(String(userId))
      .setJti(randomUUID())
      .setIssuedAt()
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setExpirationTime(expiresAt)
      .sign(keys.privateKey);

  const verify = async (token: string, audience: string, maxAgeS: number) => {
    const { payload } = await jwtVerify(token, keySet, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      maxTokenAge: maxAgeS - CLOCK_TOLERANCE_S,
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    return claimsSchema.parse(payload);
  };

  const checkBearer = async (token: string): Promise<GoodToken | undefined> => {
    try {
      const claims = await verify(token, AUDIENCE_PORTAL, LONGEST_AGE_S);
      const person: Person = {
        userId: claims.sub,
        sessionId: claims.sid,
        customerId: claims.cid,
        tokenKind: claims.typ,
        expiresAt: claims.exp,
      };
      const goodUntil = Math.min(claims.exp + CLOCK_TOLERANCE_S, claims.iat + LONGEST_AGE_S);
      return { person, goodUntil };
    } catch (error) {
      return refused(error);
    }
  };
  const goodToken = remembering(checkBearer);

  return {
    published: keys.published,
    signLogin: (userId, sessionId) =>
      sign(
        'login',
        { userId, sessionId, customerId: 0 },
        [AUDIENCE_PORTAL, AUDIENCE_SESSION],
        now() + LIFETIME_S,
      ),
    signUser: (userId, sessionId) =>
      sign('user', { userId, sessionId, customerId: 0 }, [AUDIENCE_PORTAL], now() + LIFETIME_S),
    signCustomer: (person, customerId) =>
      sign('customer', { ...person, customerId }, [AUDIENCE_PORTAL], person.expiresAt),
    verifyBearer: async (token) => {
      // Only that the signature is good is remembered: how long it counts, and for whom, is asked each time.
      const good = token ? await goodToken(token) : undefined;
      return good && good.goodUntil > now() ? good.person : undefined;
    },
    verifyLogin: async (token) => {
      try {
        const claims = await verify(token, AUDIENCE_SESSION, LOGIN_TOKEN_USE_S);
        return claims.typ === 'login'
          ? { userId: claims.sub, sessionId: claims.sid, jti: claims.jti }
          : undefined;
      } catch (error) {
        return refused(error);
      }
    },
  };
}

/** Remembers the tokens that passed, the newest ones; what failed is looked at anew. */
function remembering(check: (token: string) => Promise<GoodToken | undefined>): typeof check {
  const remembered = new Map<string, Promise<GoodToken | undefined>>();
  return (token) => {
    const known = remembered.get(token);
    if (known) return known;
    const checking = check(token);
    remembered.set(token, checking);
    const forget = () => remembered.delete(token);
    checking.then((good) => good ?? forget(), forget);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED_TOKENS && oldest) remembered.delete(oldest);
    return checking;
  };
}

/** Whatever is wrong with a token, the response is the same; what is not the token's fault goes up. */
function refused(error: unknown): undefined {
  if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
  throw error;
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** Token of an `Authorization: Bearer …` header. Cookies never count. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +([\w.-]+) *$/i.exec(header ?? '')?.[1];
}
