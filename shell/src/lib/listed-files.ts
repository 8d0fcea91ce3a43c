import type { ReleaseSet } from '@atrium/contract';
import type { ReleaseSets } from './release-sets.ts';

declare global {
  /** Where the scripts of all builds find their chunks: `content-addresses.mjs` of `@atrium/build`. */
  var __atriumFiles:
    | {
        /** Integrity by address. */
        readonly integrity: Readonly<Record<string, string>>;
        /** Address by deployable and file: `mfe-rewards/list.js`. */
        readonly addresses: ReadonlyMap<string, string>;
        /** Waits for the whole release set. */
        readonly whole: () => Promise<unknown>;
      }
    | undefined;
}

/** Gives the scripts of all builds the files that are known, now and whenever there are more. */
export function listFilesOf(releaseSets: ReleaseSets): void {
  const list = () => {
    const { integrity } = releaseSets.current();
    globalThis.__atriumFiles = { integrity, addresses: addressesIn(integrity), whole: releaseSets.whole };
  };
  list();
  releaseSets.subscribe(list);
}

function addressesIn(integrity: ReleaseSet['integrity']): Map<string, string> {
  return new Map(Object.keys(integrity).map((address) => [address.split('/').slice(3).join('/'), address]));
}
