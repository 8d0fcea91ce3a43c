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
}
