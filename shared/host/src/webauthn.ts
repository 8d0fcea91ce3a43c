import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@atrium/contract';
import { messages } from './messages/index.ts';
import { RequestError } from './request-error.ts';

// Older browsers lack the platform's own conversions from and to JSON.

let pending = new AbortController();

export async function create(options: PasskeyCreation): Promise<CreatedPasskey | null> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(described),
  };
  const made = await ask((signal) => navigator.credentials.create({ publicKey, signal }));
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...named(made),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      // Some password managers have none.
      transports: response.getTransports?.(),
    },
  };
}

export async function use(options: PasskeyRequest, isAutofill: boolean): Promise<UsedPasskey | null> {
  if (isAutofill && !(await canAutofill())) return null;
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: options.allowCredentials?.map(described) ?? [],
  };
  const mediation = isAutofill ? 'conditional' : 'optional';
  const made = await ask((signal) => navigator.credentials.get({ publicKey, mediation, signal }));
  if (!made) return null;
  const response = made.response as AuthenticatorAssertionResponse;
  return {
    ...named(made),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle && textOf(response.userHandle),
    },
  };
}

export function end(): void {
  pending.abort();
}

async function canAutofill(): Promise<boolean> {
  return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
}

async function ask(ceremony: (signal: AbortSignal) => Promise<Credential | null>) {
  if (!('PublicKeyCredential' in globalThis)) throw refused('passkeysMissing');
  // Browsers take one request at a time.
  pending.abort();
  pending = new AbortController();
  try {
    return (await ceremony(pending.signal)) as PublicKeyCredential | null;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // Browsers say the same for a person who cancelled and for a request that took too long.
    if (name === 'AbortError' || name === 'NotAllowedError') return null;
    throw refused(name === 'InvalidStateError' ? 'passkeyKnown' : 'passkeyFailed');
  }
}

function refused(key: 'passkeysMissing' | 'passkeyKnown' | 'passkeyFailed'): RequestError {
  return new RequestError({ statusText: messages.message(key), reason: 'http' });
}

function described({ id, transports }: { id: string; transports?: string[] | undefined }) {
  // Browsers ignore the ones that they do not know.
  return {
    type: 'public-key' as const,
    id: bytesOf(id),
    transports: transports as AuthenticatorTransport[] | undefined,
  };
}

function named({ rawId }: PublicKeyCredential) {
  const id = textOf(rawId);
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
