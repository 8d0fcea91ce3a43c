import { ASSETS_PATH } from '@atrium/contract';

/** No content has this hash, so that a file that is not in the tab's release set never runs. */
const UNMATCHABLE_INTEGRITY = `sha256-${'A'.repeat(43)}=`;

/** The shell puts addresses, integrity and a wait for the whole release set here, as soon as its script runs. */
const files = () => globalThis.__atriumFiles;

export const listedIntegrity = (url) => files().integrity[new URL(url, document.baseURI).pathname];

/** Addresses of chunks are in the release set, so that a changed chunk changes no other file. */
export function addressByContent(bundler, deployable) {
  const keyOf = (fileName) => `${deployable}/${fileName}`;
  const fileNames = [bundler.u, bundler.k].filter(Boolean);
  const addressed = (fileOf) => (chunkId) => {
    const file = keyOf(fileOf(chunkId));
    return files().addresses.get(file)?.slice(ASSETS_PATH.length) ?? file;
  };
  if (bundler.u) bundler.u = addressed(bundler.u);
  if (bundler.k) bundler.k = addressed(bundler.k);
  const ensureChunk = bundler.e;
  // Chunks of a remote that only take shared modules have no file.
  const hasFile = (chunkId) => bundler.federation?.chunkMatcher?.(chunkId) ?? true;
  // A document lists what its page needs first; any other chunk waits for the whole release set.
  if (ensureChunk)
    bundler.e = async (chunkId) => {
      const { addresses, whole } = files();
      const isListed = (fileOf) => addresses.has(keyOf(fileOf(chunkId)));
      if (hasFile(chunkId) && !fileNames.some(isListed)) await whole();
      return ensureChunk(chunkId);
    };
  // The bundler's loaders set the integrity on their elements.
  bundler.integrityOf = (url) => listedIntegrity(url) ?? UNMATCHABLE_INTEGRITY;
}
