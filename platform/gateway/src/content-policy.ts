/** Sources that a document may use besides its own origin. */
export interface PolicyOptions {
  /** Fresh for every document. */
  readonly nonce: string;
  /** Addresses of development servers, whose update sockets the page opens. */
  readonly devServers: readonly string[];
  /** Origin of the login service, where it is not the document's own. */
  readonly loginService?: string | null;
}

function contentSecurityPolicy({ nonce, devServers, loginService }: PolicyOptions): string {
  const login = loginService ? ` ${loginService}` : '';
  const sockets = devServers.map((url) => ` ${url.replace(/^http/, 'ws')}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${login}${sockets}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers that keep a document's scripts, frames and referrers to its own origin. */
export function documentHeaders(options: PolicyOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}
