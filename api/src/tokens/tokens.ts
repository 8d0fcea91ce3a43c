import { randomUUID } from 'node:crypto';
import { sessionId } from '@atrium/contract';
import type { SessionMark, StaffProof } from '@atrium/server';
import { compactVerify, createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ALGORITHM, type SigningKeys } from './keys.ts';

const ISSUER = 'atrium';
const AUDIENCE_PORTAL = 'customer-portal';
const AUDIENCE_SESSION = 'session';
const AUDIENCE_GATEWAY = 'gateway';
/** An audience of its own, so that no call of customers can take a token of staff, nor the other way round. */
const AUDIENCE_DESK = 'desk';
/** Likewise: calls that show a member's pages to staff verify such a token by itself. */
const AUDIENCE_VIEW = 'view';
/** A view ends after this, whatever happens. */
export const VIEW_MAX_AGE_S = 3_600;
/** A mark is taken from the response that it comes with. */
const MARK_MAX_AGE_S = 60;
/** No token is accepted for longer than this, and none can be renewed. */
const TOKEN_MAX_AGE_S = 300;
/** A login token can start a session for this long. */
const LOGIN_TOKEN_MAX_AGE_S = 60;
/** How far the clocks of the signing and the verifying process may differ. */
const CLOCK_TOLERANCE_S = 30;
/** Verification adds the tolerance. */
const LIFETIME_S = TOKEN_MAX_AGE_S - CLOCK_TOLERANCE_S;
/** A page sends the same token with each of its calls. */
const CACHED_TOKENS = 5_000;

type TokenKind = 'login' | 'user' | 'customer';

/** A person of the provider who sees the portal as a member does. */
interface ViewBearer extends Pick<Person, 'userId' | 'sessionId'> {
  readonly viewId: string;
}

/** A person of the provider, as a token of staff names them. */
export type StaffBearer = Pick<Person, 'userId' | 'sessionId' | 'expiresAt'>;

export interface Person {
  readonly userId: number;
  readonly sessionId: string;
  /** The customer of the token; 0 for all that the person may act for. */
  readonly customerId: number;
  readonly tokenKind: TokenKind;
  readonly expiresAt: number;
}

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
const staffClaims = claimsSchema.extend({ typ: z.literal('staff') });
const viewClaims = claimsSchema.extend({ typ: z.literal('view'), vid: z.uuid() });

const BEARER = { audience: AUDIENCE_PORTAL, maxAgeS: TOKEN_MAX_AGE_S, claims: claimsSchema };
const LOGIN = { audience: AUDIENCE_SESSION, maxAgeS: LOGIN_TOKEN_MAX_AGE_S, claims: claimsSchema };
const VIEW = { audience: AUDIENCE_VIEW, maxAgeS: VIEW_MAX_AGE_S + CLOCK_TOLERANCE_S, claims: viewClaims };
const STAFF = { audience: AUDIENCE_DESK, maxAgeS: TOKEN_MAX_AGE_S, claims: staffClaims };

interface VerifiedToken {
  readonly person: Person;
  readonly validUntil: number;
}

export interface Tokens {
  /** Signed after a successful login; starts one session, and is a bearer token until it expires. */
  signLogin(userId: number, sessionId: string): Promise<string>;
  /** Signed for the session endpoint; valid for all customers of the person. */
  signUser(userId: number, sessionId: string): Promise<string>;
  /** Valid for one customer; expires together with the token that it was requested with. */
  signCustomer(person: Person, customerId: number): Promise<string>;
  /** Valid for calls of the desk, and for no other. */
  signStaff(userId: number, sessionId: string): Promise<string>;
  /** @returns `undefined` for anything but a token of staff, `expired` for one that was valid */
  verifyStaff(token: string | undefined): Promise<StaffBearer | 'expired' | undefined>;
  /** Valid for what a member reads, until the view ends. */
  signView(view: ViewBearer & { readonly customerId: number; readonly expiresAt: number }): Promise<string>;
  verifyView(token: string | undefined): Promise<ViewBearer | undefined>;
  /** Proves to the gateway that a document's session was restored; no bearer token. */
  signMark(mark: SessionMark): Promise<string>;
  /** Opens the provider's workspace at the gateway, together with the session cookie that it names; no bearer token. */
  signStaffProof(proof: StaffProof, maxAgeS: number): Promise<string>;
  verifyBearer(token: string | undefined): Promise<Person | undefined>;
  /** Whether a token was not signed with our keys: forged, changed, or no token at all. */
  isForged(token: string): Promise<boolean>;
  /** @returns `undefined` for anything but a login token of the last 60 seconds. */
  verifyLogin(token: string): Promise<LoginProof | undefined>;
  readonly published: SigningKeys['published'];
}

function signedForGateways(
  said: SessionMark | StaffProof,
  maxAgeS: number,
  keys: SigningKeys,
): Promise<string> {
  return new SignJWT({ ...said })
    .setProtectedHeader({ alg: ALGORITHM, kid: keys.kid, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE_GATEWAY)
    .setExpirationTime(now() + maxAgeS)
    .sign(keys.privateKey);
}

interface SignedClaims extends Pick<Person, 'userId' | 'sessionId' | 'customerId' | 'expiresAt'> {
  readonly kind: TokenKind | 'staff' | 'view';
  readonly viewId?: string;
  readonly audience: string[];
}

function signedToken(claims: SignedClaims, keys: SigningKeys): Promise<string> {
  return new SignJWT({ sid: claims.sessionId, cid: claims.customerId, typ: claims.kind, vid: claims.viewId })
    .setProtectedHeader({ alg: ALGORITHM, kid: keys.kid, typ: 'JWT' })
    .setSubject(String(claims.userId))
    .setJti(randomUUID())
    .setIssuedAt()
    .setIssuer(ISSUER)
    .setAudience(claims.audience)
    .setExpirationTime(claims.expiresAt)
    .sign(keys.privateKey);
}

function signers(
  keys: SigningKeys,
): Pick<
  Tokens,
  'signLogin' | 'signUser' | 'signCustomer' | 'signStaff' | 'signView' | 'signMark' | 'signStaffProof'
> {
  const sign = (claims: SignedClaims) => signedToken(claims, keys);
  return {
    signLogin: (userId, sessionId) =>
      sign({
        kind: 'login',
        userId,
        sessionId,
        customerId: 0,
        audience: [AUDIENCE_PORTAL, AUDIENCE_SESSION],
        expiresAt: now() + LIFETIME_S,
      }),
    signUser: (userId, sessionId) =>
      sign({
        kind: 'user',
        userId,
        sessionId,
        customerId: 0,
        audience: [AUDIENCE_PORTAL],
        expiresAt: now() + LIFETIME_S,
      }),
    signCustomer: ({ userId, sessionId, expiresAt }, customerId) =>
      sign({ kind: 'customer', userId, sessionId, customerId, audience: [AUDIENCE_PORTAL], expiresAt }),
    signStaff: (userId, sessionId) =>
      sign({
        kind: 'staff',
        userId,
        sessionId,
        customerId: 0,
        audience: [AUDIENCE_DESK],
        expiresAt: now() + LIFETIME_S,
      }),
    signView: (view) => sign({ ...view, kind: 'view', audience: [AUDIENCE_VIEW] }),
    signMark: (mark) => signedForGateways(mark, MARK_MAX_AGE_S, keys),
    signStaffProof: (proof, maxAgeS) => signedForGateways(proof, maxAgeS, keys),
  };
}

type Verify = <C extends z.ZodType>(
  token: string,
  kind: { readonly audience: string; readonly maxAgeS: number; readonly claims: C },
) => Promise<z.output<C>>;

function verifiersOfStaff(verify: Verify): Pick<Tokens, 'verifyView' | 'verifyStaff'> {
  return {
    verifyView: async (token) => {
      try {
        const claims = token && (await verify(token, VIEW));
        return claims ? { userId: claims.sub, sessionId: claims.sid, viewId: claims.vid } : undefined;
      } catch (error) {
        return rejectToken(error);
      }
    },
    verifyStaff: async (token) => {
      if (!token) return undefined;
      try {
        const { sub: userId, sid, exp } = await verify(token, STAFF);
        return { userId, sessionId: sid, expiresAt: exp };
      } catch (error) {
        // Time is checked last: everything else was right.
        return error instanceof errors.JWTExpired ? 'expired' : rejectToken(error);
      }
    },
  };
}

/** ES256 only, whatever the header of a token says. */
export function createTokens(keys: SigningKeys): Tokens {
  const keySet = createLocalJWKSet(keys.published);

  const verify: Verify = async (token, { audience, maxAgeS, claims }) => {
    const { payload } = await jwtVerify(token, keySet, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      maxTokenAge: maxAgeS - CLOCK_TOLERANCE_S,
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    return claims.parse(payload);
  };

  const checkBearer = async (token: string): Promise<VerifiedToken | undefined> => {
    try {
      return verifiedToken(await verify(token, BEARER));
    } catch (error) {
      return rejectToken(error);
    }
  };
  const verifySignature = withCache(checkBearer);

  return {
    published: keys.published,
    ...signers(keys),
    verifyBearer: async (token) => {
      // Only the verified signature is cached: expiry and permissions are checked each time.
      const verified = token ? await verifySignature(token) : undefined;
      return verified && verified.validUntil > now() ? verified.person : undefined;
    },
    ...verifiersOfStaff(verify),
    isForged: (token) =>
      compactVerify(token, keySet, { algorithms: [ALGORITHM] }).then(
        () => false,
        (error) => rejectToken(error) ?? true,
      ),
    verifyLogin: async (token) => {
      try {
        const claims = await verify(token, LOGIN);
        return claims.typ === 'login'
          ? { userId: claims.sub, sessionId: claims.sid, jti: claims.jti }
          : undefined;
      } catch (error) {
        return rejectToken(error);
      }
    },
  };
}

function verifiedToken({ sub, sid, cid, typ, exp, iat }: z.output<typeof claimsSchema>): VerifiedToken {
  return {
    person: { userId: sub, sessionId: sid, customerId: cid, tokenKind: typ, expiresAt: exp },
    validUntil: Math.min(exp + CLOCK_TOLERANCE_S, iat + TOKEN_MAX_AGE_S),
  };
}

/** A token that failed is verified again the next time. */
function withCache(check: (token: string) => Promise<VerifiedToken | undefined>): typeof check {
  const cache = new Map<string, Promise<VerifiedToken | undefined>>();
  return (token) => {
    const known = cache.get(token);
    if (known) return known;
    const checking = check(token);
    cache.set(token, checking);
    const evict = () => cache.delete(token);
    checking.then((verified) => verified ?? evict(), evict);
    const [oldest] = cache.keys();
    if (cache.size > CACHED_TOKENS && oldest) cache.delete(oldest);
    return checking;
  };
}

/** Whatever is wrong with a token, the result is the same; other errors are rethrown. */
function rejectToken(error: unknown): undefined {
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
