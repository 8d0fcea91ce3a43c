import {
  type AdoptableVersions,
  type DocumentSet,
  expandReleaseSet,
  type ReleaseSet,
  type WholeSet,
  wholeSetPath,
} from '@atrium/contract';
import { adoptedSet } from './adopted-set.ts';
import { unreachable } from './on-demand.ts';
import { savesData } from './saves-data.ts';

const WHOLE_SET_TIMEOUT_MS = 8_000;

type FetchSet = (hash: string) => Promise<ReleaseSet>;

// A tab knows what its document lists, then the whole set, with newer versions of what it has not loaded. The class
// is a `useSyncExternalStore` of one value.
export class ReleaseSets {
  #current: ReleaseSet;
  readonly #fetchWhole: () => Promise<ReleaseSet>;
  readonly #fetchOther: FetchSet;
  #whole: Promise<ReleaseSet> | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(
    first: ReleaseSet,
    fetchWhole: () => Promise<ReleaseSet> = async () => first,
    fetchOther: FetchSet = async () => first,
  ) {
    this.#current = first;
    this.#fetchWhole = fetchWhole;
    this.#fetchOther = fetchOther;
  }

  readonly current = (): ReleaseSet => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * It is fetched once; after a failure the next call tries again.
   * @throws {RequestError} if it could not be fetched, or has another hash than the document says
   */
  readonly whole = (): Promise<ReleaseSet> => {
    if (!this.#current.known) return Promise.resolve(this.#current);
    this.#whole ??= this.#fetchWhole().then(
      (whole) => this.#replace(whole),
      () => {
        this.#whole = null;
        throw unreachable();
      },
    );
    return this.#whole;
  };

  /** Once everything about the versions is known, `mayTake` decides whether the tab can still take them. */
  readonly adopt = async (
    { set, versions }: AdoptableVersions,
    mayTake: (next: ReleaseSet) => boolean,
  ): Promise<boolean> => {
    const known = await Promise.all([this.#fetchOther(set), this.whole()]).catch(() => null);
    const next = known && adoptedSet(this.#current, known[0], versions);
    if (!next || !mayTake(next)) return false;
    this.#replace(next);
    return true;
  };

  #replace(next: ReleaseSet): ReleaseSet {
    this.#current = next;
    for (const listener of this.#listeners) listener();
    return next;
  }
}

export function releaseSetsOf(inlined: DocumentSet): ReleaseSets {
  const { whole } = inlined;
  const first = expandReleaseSet(inlined, null);
  const failed = new Set<string>();
  const fetchSet: FetchSet = async (hash) => {
    try {
      return expandReleaseSet(inlined, await fetchWholeSet(hash, failed.has(hash) ? 'reload' : 'default'));
    } catch (error) {
      failed.add(hash);
      throw error;
    }
  };
  return new ReleaseSets(first, whole === null ? undefined : () => fetchSet(whole), fetchSet);
}

/** A copy with another hash may be cached for long, so a retry reloads it. */
async function fetchWholeSet(hash: string, cache: RequestCache): Promise<WholeSet> {
  const path = wholeSetPath(hash);
  const response = await fetch(path, {
    cache,
    credentials: 'omit',
    integrity: `sha256-${hash.replaceAll('-', '+').replaceAll('_', '/')}=`,
    priority: 'low',
    signal: AbortSignal.timeout(WHOLE_SET_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

export function knowsSlot({ known }: ReleaseSet, slot: 'home' | 'appbar'): boolean {
  return !known || known.slots.includes(slot);
}

// It waits until the page has loaded, so that no link waits for it, and is left to the pages if the person asked to
// save data.
export function fetchAfterFirstPaint({ whole }: ReleaseSets): void {
  const fetchWhole = () => {
    // A failure is shown by the page that needs it.
    if (!savesData()) whole().catch(() => undefined);
  };
  if (document.readyState === 'complete') fetchWhole();
  else window.addEventListener('load', fetchWhole, { once: true });
}
