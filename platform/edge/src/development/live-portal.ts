import {
  type DocumentSet,
  RELEASE_SET_ELEMENT_ID,
  SIGN_IN_PAGE,
  type WholeSet,
  wholeSetPath,
} from '@atrium/contract';

const TIMEOUT_MS = 30_000;

const setElement = new RegExp(
  `<script type="application/json" id="${RELEASE_SET_ELEMENT_ID}">(.*?)</script>`,
);

export function documentSetIn(html: string): DocumentSet | null {
  const [, json] = setElement.exec(html) ?? [];
  return json === undefined ? null : JSON.parse(json);
}

/**
 * Null if the portal has no release set in the form of this version.
 * @throws TypeError if the portal does not respond
 */
export async function readDocumentSet(portalUrl: string): Promise<DocumentSet | null> {
  const response = await fetch(portalUrl + SIGN_IN_PAGE, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return documentSetIn(await response.text());
}

export class WholeSets {
  readonly #portalUrl: string;
  #last: { readonly hash: string; readonly set: Promise<WholeSet> } | undefined;

  constructor(portalUrl: string) {
    this.#portalUrl = portalUrl;
  }

  async of({ whole, remotes }: DocumentSet): Promise<WholeSet['remotes']> {
    if (whole === null) return remotes.filter((remote) => 'files' in remote);
    if (this.#last?.hash !== whole) this.#last = { hash: whole, set: this.#fetch(whole) };
    return (await this.#last.set).remotes;
  }

  async #fetch(hash: string): Promise<WholeSet> {
    try {
      const response = await fetch(this.#portalUrl + wholeSetPath(hash), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`${wholeSetPath(hash)}: ${response.status}`);
      return (await response.json()) as WholeSet;
    } catch (error) {
      this.#last = undefined;
      throw error;
    }
  }
}
