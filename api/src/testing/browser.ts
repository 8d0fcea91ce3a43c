import { cookieName } from '@atrium/contract';

const realFetch = globalThis.fetch;

/** A client that keeps cookies as a browser does. It does not follow redirects. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await realFetch(new URL(address, this.origin), {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as object), cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  };

  /** Value of a cookie of the portal, by the part of its name that is its own. */
  readonly cookie = (name: string): string | undefined => this.cookies.get(this.nameOf(name));

  readonly nameOf = (name: string): string => cookieName(name, { origin: this.origin });

  /** Starts the session of a login token, as the page for sign-in does. */
  async signIn(token: string): Promise<void> {
    const { csrfToken } = (await (await this.fetch('/api/auth/csrf')).json()) as { csrfToken: string };
    await this.fetch('/api/auth/callback/credentials', {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, token, json: 'true' }),
    });
  }

  /** Restores the session for a customer, as a document does when it starts. */
  restore(customerId: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch('/api/auth/restore', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify({ customerId }),
    });
  }
}
