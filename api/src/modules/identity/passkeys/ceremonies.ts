import {
  type CreatedPasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyCreation,
  passkeyRequest,
  type UsedPasskey,
} from '@atrium/contract';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { originOf } from '../../../http/index.ts';

/** The site that passkeys belong to: authenticators know it by its host name. */
export interface RelyingParty {
  readonly name: string;
  readonly origin: string;
}

export function siteOf({ brand }: FastifyInstance, request: FastifyRequest): RelyingParty {
  return { name: brand.provider, origin: new URL(originOf(request)).origin };
}

export interface DescribedPasskey {
  readonly credentialId: Buffer;
  readonly transports: string[];
}

/** ES256, EdDSA and RS256: what authenticators have. */
const ALGORITHMS = [-7, -8, -257];
const TIMEOUT_MS = 300_000;

const describe = ({ credentialId, transports }: DescribedPasskey) => ({
  id: credentialId.toString('base64url'),
  transports,
});
const hostOf = ({ origin }: RelyingParty) => new URL(origin).hostname;

export async function creationOptions(
  site: RelyingParty,
  owner: { email: string; displayName: string; userHandle: Buffer },
  { challenge, known }: { challenge: Buffer; known: readonly DescribedPasskey[] },
): Promise<PasskeyCreation> {
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    userName: owner.email,
    userDisplayName: owner.displayName,
    userID: new Uint8Array(owner.userHandle),
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return passkeyCreation.parse(options);
}

/** @param known none for a sign-in, where the authenticator finds the passkey */
export async function requestOptions(
  site: RelyingParty,
  { challenge, known }: { challenge: Buffer; known?: readonly DescribedPasskey[] },
): Promise<PasskeyRequest> {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(known ? { allowCredentials: known.map(describe) } : {}),
  });
  return passkeyRequest.parse(options);
}

const clientData = z.object({ challenge: z.string().max(100), crossOrigin: z.boolean().optional() });

/** The challenge that a response claims to answer; `undefined` for one that no page of the portal made by itself. */
export function challengeOf({ response }: CreatedPasskey | UsedPasskey): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const { challenge, crossOrigin } = clientData.parse(JSON.parse(text));
    // A page of the portal is never within one of another site.
    return crossOrigin ? undefined : challenge;
  } catch {
    return undefined;
  }
}

export interface VerifiedCreation {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isSynced: boolean;
}

/** @returns `undefined` for whatever is wrong with it */
export async function verifyCreation(
  site: RelyingParty,
  response: CreatedPasskey,
  expectedChallenge: string,
): Promise<VerifiedCreation | undefined> {
  try {
    if (hasCertificate(response)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: withTransports(response) },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isSynced: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

/** None is asked for, and verifying one would fetch addresses that it names. */
function hasCertificate({ response }: CreatedPasskey): boolean {
  const decoded = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  );
  const format = decoded.get('fmt');
  return (format !== 'none' && format !== 'packed') || decoded.get('attStmt').get('x5c') !== undefined;
}

function withTransports({ response: { transports, ...rest } }: CreatedPasskey) {
  return { ...rest, ...(transports ? { transports } : {}) };
}

/** @returns `undefined` for whatever is wrong with it; the counter is for the caller to compare */
export async function verifyUse(
  site: RelyingParty,
  response: UsedPasskey,
  { expectedChallenge, publicKey }: { expectedChallenge: string; publicKey: Buffer },
): Promise<{ readonly counter: number; readonly isSynced: boolean } | undefined> {
  try {
    const { userHandle, ...rest } = response.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: { ...rest, ...(userHandle ? { userHandle } : {}) } },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
      // The library compares counters before it verifies the signature, which anyone could cause.
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    if (!verified) return undefined;
    return {
      counter: authenticationInfo.newCounter,
      isSynced: authenticationInfo.credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}
