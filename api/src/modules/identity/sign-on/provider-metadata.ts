import { HOST_IS_PRIVATE, type PublicFetch } from '@atrium/server/outgoing';
import { isLoopback } from '@atrium/server/settings';
import { errorCode } from '@atrium/server/thrown';
import * as oidc from 'openid-client';
import { SignOnError } from './sign-on-error.ts';

/** Asymmetric ones only: with others a client secret, or nothing, would sign. */
export const SIGNING_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

export interface ProviderMetadata extends oidc.ServerMetadata {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  readonly id_token_signing_alg_values_supported: string[];
}

export interface Outgoing {
  readonly fetch: PublicFetch;
  /** For a demo and tests: a provider on this machine may use http. */
  readonly allowsLoopback: boolean;
}

/** @throws SignOnError */
export async function discoverProvider(
  issuer: string,
  { fetch, allowsLoopback }: Outgoing,
): Promise<ProviderMetadata> {
  const address = issuerAddress(issuer, allowsLoopback);
  const insecure = address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const found = await oidc
    .discovery(address, 'discovery', undefined, oidc.None(), {
      [oidc.customFetch]: fetch,
      execute: insecure,
      timeout: 10,
    })
    .catch((error: unknown) => {
      throw discoveryError(error);
    });
  return usable(found.serverMetadata(), issuer, allowsLoopback);
}

/** @throws SignOnError */
function issuerAddress(issuer: string, allowsLoopback: boolean): URL {
  if (!URL.canParse(issuer)) throw new SignOnError('discovery', 'address-refused');
  const address = new URL(issuer);
  const { username, password, search, hash } = address;
  if (!isAllowed(address, allowsLoopback) || username || password || search || hash)
    throw new SignOnError('discovery', 'address-refused');
  // These sign in people of any company, so what they say of an address is worth nothing to one of them.
  if (
    /^\/(?:common|organizations|consumers)(?:\/|$)/.test(address.pathname) &&
    address.hostname === 'login.microsoftonline.com'
  )
    throw new SignOnError('discovery', 'many-tenants');
  return address;
}

function isAllowed({ protocol, hostname }: URL, allowsLoopback: boolean): boolean {
  return protocol === 'https:' || (allowsLoopback && protocol === 'http:' && isLoopback(hostname));
}

/**
 * The library forgives Entra ID and B2C an issuer that differs, and then takes the tenant of the token for the right one.
 * Here the issuer is exactly the one of the settings.
 */
function usable(metadata: oidc.ServerMetadata, issuer: string, allowsLoopback: boolean): ProviderMetadata {
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer))
    throw new SignOnError('discovery', 'issuer-differs', metadata.issuer);
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  const addresses = [authorization_endpoint, token_endpoint, jwks_uri];
  if (!authorization_endpoint || !token_endpoint || !jwks_uri)
    throw new SignOnError('discovery', 'no-description');
  if (
    !addresses.every((each) => URL.canParse(String(each)) && isAllowed(new URL(String(each)), allowsLoopback))
  )
    throw new SignOnError('discovery', 'address-refused');
  if (metadata.response_types_supported?.includes('code') === false)
    throw new SignOnError('discovery', 'no-code-flow');
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
  const algorithms = offered.filter((name) => SIGNING_ALGORITHMS.includes(name));
  if (algorithms.length === 0) throw new SignOnError('discovery', 'no-signature', offered.join(', '));
  return {
    ...metadata,
    authorization_endpoint,
    token_endpoint,
    jwks_uri,
    id_token_signing_alg_values_supported: algorithms,
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

function discoveryError(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error;
  if (isAbout(error, 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'))
    return new SignOnError('discovery', 'issuer-differs');
  if (isAbout(error, HOST_IS_PRIVATE)) return new SignOnError('discovery', 'private-network');
  const described = String(errorCode(error)).startsWith('OAUTH_RESPONSE');
  return new SignOnError('discovery', described ? 'no-description' : 'unreachable', textOf(error));
}

export function isAbout(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  return errorCode(error) === code || isAbout(error.cause, code);
}

/** What went wrong in the words of the one who said so first. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return error.cause instanceof Error ? textOf(error.cause) : error.message;
}
