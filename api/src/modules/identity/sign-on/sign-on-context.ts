import { createHash } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { keyedHash } from '@atrium/server';
import { createPublicFetch } from '@atrium/server/outgoing';
import { createSealedSecrets, type SealedSecrets } from '../totp/sealed-secrets.ts';
import { createProviderClient, type ProviderClient } from './provider-client.ts';
import { discoverProvider, type Outgoing } from './provider-metadata.ts';
import type { StoredProvider } from './providers.repository.ts';
import { SignOnError } from './sign-on-error.ts';

/** The TXT records of a name, each in one text. */
export type ResolveTxt = (name: string) => Promise<string[]>;

export interface SignOnOptions {
  /** A provider on this machine may use http: for a demo and tests. */
  readonly allowsLoopback?: boolean;
  readonly resolveTxt?: ResolveTxt;
}

export interface SignOn {
  readonly outgoing: Outgoing;
  readonly secrets: SealedSecrets;
  readonly resolveTxt: ResolveTxt;
  /** @throws SignOnError */
  clientOf(provider: StoredProvider): Promise<ProviderClient>;
  /** Nonce and PKCE verifier of an attempt are hashes of its state, so that nothing has to keep them. */
  readonly hashes: { nonce(state: string): string; verifier(state: string): string };
}

export function createSignOn(
  sessionSecrets: readonly string[],
  { allowsLoopback = false, resolveTxt = resolveByDns }: SignOnOptions = {},
): SignOn {
  const outgoing = { fetch: createPublicFetch({ allowsLoopback }), allowsLoopback };
  const secrets = createSealedSecrets(sessionSecrets, 'signOn');
  const [secret = ''] = sessionSecrets;
  return {
    outgoing,
    secrets,
    resolveTxt,
    clientOf: cachedClients(outgoing, secrets),
    hashes: {
      nonce: keyedHash(secret, 'atrium nonces of sign-on'),
      verifier: keyedHash(secret, 'atrium PKCE of sign-on'),
    },
  };
}

const KEPT_MS = 600_000;
/** For so long a provider that failed is not asked again, since strangers can begin as many sign-ons as they like. */
const FAILURE_KEPT_MS = 5_000;
const MAX_CLIENTS = 500;

interface Kept {
  readonly of: string;
  readonly client: Promise<ProviderClient>;
  until: number;
}

/** What providers say about themselves is read every ten minutes, and once for all who wait for it. */
function cachedClients(outgoing: Outgoing, secrets: SealedSecrets): SignOn['clientOf'] {
  const kept = new Map<number, Kept>();
  return (provider) => {
    const { customerId, issuer, clientId, sealed } = provider;
    const of = createHash('sha256')
      .update(JSON.stringify([issuer, clientId]))
      .update(sealed)
      .digest('hex');
    const found = kept.get(customerId);
    if (found?.of === of && found.until > Date.now()) return found.client;
    const entry = { of, client: connect(provider, outgoing, secrets), until: Date.now() + KEPT_MS };
    entry.client.catch(() => {
      entry.until = Date.now() + FAILURE_KEPT_MS;
    });
    kept.delete(customerId);
    kept.set(customerId, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_CLIENTS && oldest !== undefined) kept.delete(oldest);
    return entry.client;
  };
}

async function connect(
  { customerId, issuer, clientId, sealed, keyId }: StoredProvider,
  outgoing: Outgoing,
  secrets: SealedSecrets,
): Promise<ProviderClient> {
  const secret = secrets.open(customerId, { sealed, keyId });
  if (!secret)
    throw new SignOnError(
      'exchange',
      'client-refused',
      'The client secret cannot be opened. Enter it again.',
    );
  const metadata = await discoverProvider(issuer, outgoing);
  return createProviderClient(metadata, { clientId, clientSecret: secret.toString() }, outgoing);
}

async function resolveByDns(name: string): Promise<string[]> {
  const records = await new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name);
  return records.map((parts) => parts.join(''));
}
