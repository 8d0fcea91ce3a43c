import { createHash } from 'node:crypto';
import { cookieName } from '@atrium/contract';

const OF_PORTAL = /^(?:__(?:Host|Secure)-)?atrium(?:-\d+)?\./;

/**
 * The portal's cookies have names of their own here: browsers refuse `__Host-` and `Secure` without https,
 * and send the same cookies to all servers of this machine, whatever their port.
 */
export class PortalCookies {
  readonly #prefix: string;

  constructor(portalUrl: string) {
    this.#prefix = `atrium-dev-${createHash('sha256').update(portalUrl).digest('hex').slice(0, 8)}-`;
  }

  toBrowser(setCookie: string, ownOrigin: string): string {
    const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
    const kept = attributes.filter((attribute) => !/^(?:secure|domain)\b/i.test(attribute));
    const isForScripts = !kept.some((attribute) => /^httponly$/i.test(attribute));
    // Scripts of the page look for the name that a cookie has at its own address.
    const own = cookieName('', { origin: ownOrigin });
    const named = isForScripts ? pair.replace(OF_PORTAL, own) : this.#prefix + pair;
    return [named, ...kept].join('; ');
  }

  /** The portal gets only what it has set itself. */
  toPortal(cookie: string): string {
    return cookie
      .split(/;\s*/)
      .filter((pair) => pair.startsWith(this.#prefix))
      .map((pair) => pair.slice(this.#prefix.length))
      .join('; ');
  }
}
