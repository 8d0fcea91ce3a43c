import { Browser } from './browser.ts';

/** A browser that signs in at the demo's LINE. */
export class Traveller extends Browser {
  async follow(response: Response): Promise<URL | string> {
    const location = response.headers.get('location');
    if (!location) return response.text();
    const address = new URL(location, this.origin);
    return address.pathname === '/signin/line' ? address : this.follow(await this.fetch(address.href));
  }

  /** Goes from the start to the page to which LINE redirects. */
  async goToLine(subject: string): Promise<{ code: string; state: string; redirectUri: string }> {
    const page = String(await this.follow(await this.fetch('/api/line_login/start')));
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const chosen = await this.fetch(action, { method: 'POST', body: new URLSearchParams({ subject }) });
    const { searchParams } = (await this.follow(chosen)) as URL;
    return {
      code: searchParams.get('code') ?? '',
      state: searchParams.get('state') ?? '',
      redirectUri: `${this.origin}/signin/line`,
    };
  }

  async post(path: string, body: object): Promise<{ status: number; body: Record<string, never> }> {
    const headers = { 'content-type': 'application/json' };
    const response = await this.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  }
}
