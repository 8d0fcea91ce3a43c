/** How long the gateway may take for one file. */
const TIMEOUT_MS = 10_000;

/** Headers of the gateway that decide what a document may load and run, and how a file is read. */
const KEPT_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'content-type',
];

/** A response of the gateway, as the browser gets it. */
interface GatewayFile {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Reads documents and published files from the gateway, and nothing else from anywhere. */
export class GatewayFiles {
  readonly #url: string;
  readonly #ticket: string;

  /** @param ticket for documents with the checked versions, from the gateway's request */
  constructor(url: string, ticket: string) {
    this.#url = url;
    this.#ticket = ticket;
  }

  /** The document of a page. */
  document(address: string): Promise<GatewayFile> {
    return this.#read(`/page-checks/document?address=${encodeURIComponent(address)}`, {
      authorization: `Bearer ${this.#ticket}`,
    });
  }

  /** A published file. */
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
