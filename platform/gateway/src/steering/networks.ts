import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { BadDocument } from '../registry/index.ts';

/** How much of what counts may come from one network. */
const LARGEST_SHARE = 0.05;
/** Documents of one network that count in any case, or a small installation would count none. */
const FREE_DOCUMENTS = 20;
const WINDOW_MS = 60 * 60 * 1000;

/** The network of an address: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 4) return plain.split('.').slice(0, 3).join('.');
  const [head = '', tail = ''] = plain.replace(/%.*$/, '').split('::');
  const [start, end] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - (start?.length ?? 0) - (end?.length ?? 0)) }, () => '0');
  const groups = [...(start ?? []), ...(plain.includes('::') ? zeros : []), ...(end ?? [])];
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** A hash of a network that cannot be reversed without the key, and differs from one canary to the next. */
export function hashedNetwork(key: Buffer, canary: string, address: string): string {
  return createHmac('sha256', key)
    .update(`network ${canary} ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 16);
}

/** Bad documents that count: of each network one, or a twentieth of all that count if that is more. */
export function badThatCount(bad: readonly BadDocument[]): BadDocument[] {
  const networks = [...Map.groupBy(bad, ({ network }) => network).values()];
  const withLimit = (limit: number) => networks.flatMap((entries) => entries.slice(0, limit));
  let counted: BadDocument[] = [...bad];
  for (;;) {
    const fewer = withLimit(Math.max(1, Math.floor(counted.length * LARGEST_SHARE)));
    if (fewer.length === counted.length) return fewer;
    counted = fewer;
  }
}

/**
 * Decides which served documents count, so that one network cannot move the share of a canary among all documents. Knows
 * networks for at most an hour, in memory.
 */
export class NetworkShares {
  readonly #documents = new Map<string, number>();
  #total = 0;
  #window = 0;

  /** Counts a document; returns false if its network has its share already. */
  tryCount(address: string, now: number): boolean {
    const window = Math.floor(now / WINDOW_MS);
    if (window !== this.#window) {
      this.#window = window;
      this.#total = 0;
      this.#documents.clear();
    }
    const network = networkOf(address);
    const known = this.#documents.get(network) ?? 0;
    if (known >= Math.max(FREE_DOCUMENTS, this.#total * LARGEST_SHARE)) return false;
    this.#documents.set(network, known + 1);
    this.#total += 1;
    return true;
  }
}
