import { z } from 'zod';
import { identityProof, MAX_SIGN_IN_BYTES } from './auth.ts';
import type { CallSchema } from './call.ts';
import { idParams, instant } from './fields.ts';
import { MAX_TITLE_CHARACTERS, nameOf } from './names.ts';
import { proofProblems } from './proofs.ts';

/** What a session can be proved with. A mailed code is a confirmation and none of them. */
export const factors = ['password', 'line', 'passkey', 'totp', 'recovery_code', 'sign_on'] as const;
export type Factor = (typeof factors)[number];

export const MAX_PASSKEYS = 20;

const base64url = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .regex(/^[\w-]*$/);
const credentialId = base64url(1_400);
const transports = z.array(z.string().max(40)).max(10).optional();
const described = z.object({ type: z.literal('public-key'), id: credentialId, transports });
const algorithm = z.object({ type: z.literal('public-key'), alg: z.int() });

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as far as the API sets it. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(algorithm),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  extensions: z.object({ credProps: z.literal(true) }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, as far as the API sets it. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(described).optional(),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
const extensionResults = z.record(z.string().max(100), z.unknown()).default({});

/** What the browser returns for a {@link PasskeyCreation}. */
export const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(16_000),
    transports,
  }),
  clientExtensionResults: extensionResults,
});
export type CreatedPasskey = z.output<typeof createdPasskey>;

/** What the browser returns for a {@link PasskeyRequest}. */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(100).nullish(),
  }),
  clientExtensionResults: extensionResults,
});
export type UsedPasskey = z.output<typeof usedPasskey>;

export const passkey = z.object({
  id: z.int().positive(),
  name: z.string(),
  createdAt: instant,
  /** Null before the first sign-in with it. */
  lastUsedAt: instant.nullable(),
  /** Whether the person's devices share it, so that it outlives one of them. */
  isSynced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

const totpCode = z.string().regex(/^\d{6}$/);

export const totp = z.object({ addedAt: instant, lastUsedAt: instant.nullable() });
export type Totp = z.output<typeof totp>;

const name = nameOf(MAX_TITLE_CHARACTERS);

/** What `POST auth/step_up` takes: one of these. */
export const stepUpProof = z.union([
  z.strictObject({ passkey: usedPasskey }),
  z.strictObject({ totp: totpCode }),
  z.strictObject({ recoveryCode: z.string().min(1).max(100) }),
]);
export type StepUpProof = z.output<typeof stepUpProof>;

/** Calls on factors: adding and removing them, signing in with a passkey, and proving one again. */
export const factorCalls = {
  'GET /customer-portal/auth/passkeys': {
    summary: 'Passkeys that the person can sign in with',
    safe: true,
    access: 'person',
    response: z.object({ passkeys: z.array(passkey) }),
  },
  'POST /customer-portal/auth/passkeys/begin': {
    summary: 'Begin to add a passkey: options for `navigator.credentials.create`',
    access: 'person',
    problems: ['limit-reached', ...proofProblems],
    body: identityProof,
    response: z.object({ options: passkeyCreation }),
  },
  'POST /customer-portal/auth/passkeys': {
    summary: 'Add the passkey that the browser created',
    access: 'person',
    problems: ['limit-reached'],
    body: z.object({ name, credential: createdPasskey }),
    status: 201,
    response: z.object({ passkey }),
  },
  'POST /customer-portal/auth/passkeys/:id/rename': {
    summary: 'Rename a passkey',
    access: 'person',
    problems: ['not-found'],
    params: idParams,
    body: z.object({ name }),
    status: 204,
  },
  'POST /customer-portal/auth/passkeys/:id/remove': {
    summary: 'Remove a passkey; it can no longer sign in',
    access: 'person',
    problems: ['not-found', 'only-sign-in', 'conflict', ...proofProblems],
    params: idParams,
    body: identityProof,
    status: 204,
  },
  'POST /customer-portal/auth/passkeys/begin_sign_in': {
    summary: 'Begin to sign in with a passkey: options for `navigator.credentials.get`',
    access: 'public',
    body: z.object({}),
    response: z.object({ options: passkeyRequest }),
  },
  'POST /customer-portal/auth/passkeys/sign_in': {
    summary: 'Sign in with a passkey',
    access: 'public',
    maxBodyBytes: MAX_SIGN_IN_BYTES,
    problems: ['passkey-refused', 'too-many-attempts'],
    body: z.object({ credential: usedPasskey }),
    response: z.object({ token: z.string() }),
  },
  'GET /customer-portal/auth/totp': {
    summary: 'The authenticator app of the person',
    safe: true,
    access: 'person',
    response: z.object({ totp: totp.nullable() }),
  },
  'POST /customer-portal/auth/totp/begin': {
    summary: 'Begin to add an authenticator app: a secret, also as the address in a QR code',
    access: 'person',
    problems: ['conflict', ...proofProblems],
    body: identityProof,
    response: z.object({ secret: z.string(), address: z.string() }),
  },
  'POST /customer-portal/auth/totp': {
    summary: 'Add the authenticator app by a code that it shows',
    access: 'person',
    body: z.object({ code: totpCode }),
    status: 204,
  },
  'POST /customer-portal/auth/totp/remove': {
    summary: 'Remove the authenticator app; its codes prove nothing any more',
    access: 'person',
    problems: ['not-found', 'conflict', ...proofProblems],
    body: identityProof,
    status: 204,
  },
  'GET /customer-portal/auth/recovery_codes': {
    summary: 'How many recovery codes are left',
    safe: true,
    access: 'person',
    response: z.object({ remaining: z.int(), createdAt: instant.nullable() }),
  },
  'POST /customer-portal/auth/recovery_codes': {
    summary: 'Create recovery codes, which are in this response only; former ones end',
    access: 'person',
    problems: ['conflict', ...proofProblems],
    body: identityProof,
    status: 201,
    response: z.object({ codes: z.array(z.string()) }),
  },
  'POST /customer-portal/auth/step_up/begin': {
    summary: 'Begin to prove who one is again, with a factor beyond the password',
    access: 'person',
    response: z.object({
      factors: z.array(z.enum(factors)),
      passkey: passkeyRequest.nullable(),
    }),
  },
  'POST /customer-portal/auth/step_up': {
    summary: 'Prove who one is again; the session records it, and the token proves one call',
    access: 'person',
    problems: ['too-many-attempts'],
    body: stepUpProof,
    response: z.object({ stepUpToken: z.string() }),
  },
} as const satisfies Record<string, CallSchema>;
