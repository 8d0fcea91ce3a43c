import type { Capability } from '@atrium/contract';
import { RESPONSE_HEADERS } from './response-headers.ts';

const HSTS_MAX_AGE_S = 31_536_000;

export interface PolicyOptions {
  readonly nonce: string;
  readonly devServers: readonly string[];
  readonly trustedTypes: string | null;
  /** The origin of the login service, or null if it is the document's own. */
  readonly loginService?: string | null;
  /** Those of the remote whose page it is. */
  readonly capabilities?: readonly Capability[];
}

function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce, devServers, trustedTypes, loginService, capabilities = [] } = options;
  const login = loginService ? ` ${loginService}` : '';
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The shell's own workers are object URLs. Its policy for Trusted Types allows no others.
    'worker-src blob:',
    `style-src 'self' 'nonce-${nonce}'`,
    // Previews of images and PDF files are object URLs, which are of the document's own origin.
    "img-src 'self' data: blob:",
    'frame-src blob:',
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${login}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes ?? "'none'"}`,
  ].join('; ');
  return withDevServers(withCapabilities(policy, capabilities), devServers);
}

const forCapabilities: Readonly<Record<Capability, readonly [directive: string, source: string]>> = {
  workers: ['worker-src', "'self'"],
  wasm: ['script-src', "'wasm-unsafe-eval'"],
};

/** A source that the policy has already is not added again. */
export function withCapabilities(policy: string, capabilities: readonly Capability[]): string {
  return capabilities.reduce((changed, capability) => {
    const [directive, source] = forCapabilities[capability];
    const directives = changed.split('; ').map((each) => {
      const [name, ...sources] = each.split(' ');
      return name === directive && !sources.includes(source) ? `${each} ${source}` : each;
    });
    return directives.join('; ');
  }, policy);
}

const forDevServers: Readonly<Record<string, (devServers: readonly string[]) => string>> = {
  'connect-src': (devServers) => devServers.map((url) => ` ${url.replace(/^http/, 'ws')}`).join(''),
  // The error overlay of each development server creates this policy.
  'trusted-types': () => " rspack-dev-server#overlay 'allow-duplicates'",
};

export function withDevServers(policy: string, devServers: readonly string[]): string {
  if (devServers.length === 0) return policy;
  const directives = policy.split('; ').map((directive) => {
    const [name = ''] = directive.split(' ', 1);
    return directive + (forDevServers[name]?.(devServers) ?? '');
  });
  return directives.join('; ');
}

export function responseHeaders({
  publicUrl,
  hstsIncludeSubdomains,
}: {
  readonly publicUrl: string | undefined;
  readonly hstsIncludeSubdomains: boolean;
}): Record<string, string> {
  if (!publicUrl?.startsWith('https:')) return { ...RESPONSE_HEADERS };
  const subdomains = hstsIncludeSubdomains ? '; includeSubDomains' : '';
  return { ...RESPONSE_HEADERS, 'strict-transport-security': `max-age=${HSTS_MAX_AGE_S}${subdomains}` };
}

export function documentHeaders(options: PolicyOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cache-control': 'no-store',
  };
}
