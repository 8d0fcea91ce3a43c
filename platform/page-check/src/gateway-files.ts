const TIMEOUT_MS = 10_000;

/** These headers decide what a document may load and run, and how a file is read. */
const KEPT_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'content-type',
];

interface GatewayFile {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Nothing else is read, from anywhere. */
export class GatewayFiles {
  readonly #url: string;
  readonly #ticket: string;

  /** The gateway gives the ticket, for documents with the checked versions. */
  constructor(url: string, ticket: string) {
    this.#url = url;
    this.#ticket = ticket;
  }

  document(address: string): Promise<GatewayFile> {
    return this.#read(`/page-checks/document?address=${encodeURIComponent(address)}`, {
      authorization: `Bearer ${this.#ticket}`,
    });
  }

  asset(path: string): Promise<GatewayFile> {
    return this.#read(path, {});
  }

  async #read(path: string, headers: Record<string, string>): Promise<GatewayFile> {
    const response = await fetch(this.#url + path, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const kept = KEPT_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return {
      status: response.status,
      headers: Object.fromEntries(kept),
      body: Buffer.from(await response.arrayBuffer()),
    };
  }
}
