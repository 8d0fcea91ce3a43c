import type { ReleaseSet } from '@atrium/contract';
import type { ReleaseSets } from './release-sets.ts';

declare global {
  /** Here the scripts of all builds find their chunks: `content-addresses.mjs` of `@atrium/build`. */
  var __atriumFiles:
    | {
        readonly integrity: Readonly<Record<string, string>>;
        /** Keys are deployable and file: `mfe-rewards/list.js`. */
        readonly addresses: ReadonlyMap<string, string>;
        readonly whole: () => Promise<unknown>;
      }
    | undefined;
}

/** The scripts get the files again whenever more of them are known. */
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
