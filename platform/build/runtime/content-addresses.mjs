import { ASSETS_PATH } from '@atrium/contract';

/** A valid hash that no content has, so that a file that is not in the tab's release set never runs. */
const UNMATCHABLE_INTEGRITY = `sha256-${'A'.repeat(43)}=`;

/**
 * Integrity of the files that the tab knows by address, addresses by deployable and file, and a function that waits for
 * the whole release set. The shell puts it here, as soon as its script runs.
 */
const files = () => globalThis.__atriumFiles;

/** Integrity of the file at a URL, if the tab's release set has it. */
export const listedIntegrity = (url) => files().integrity[new URL(url, document.baseURI).pathname];

/**
 * A build knows the names of its chunks; their addresses and hashes are in the release set. So a changed chunk changes no
 * other file.
 *
 * @param bundler `__webpack_require__` of the build
 */
export function addressByContent(bundler, deployable) {
  const keyOf = (fileName) => `${deployable}/${fileName}`;
  const fileNames = [bundler.u, bundler.k].filter(Boolean);
  /** The bundler's function for a chunk's file name, with the address that the release set has for it. */
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
  // The bundler's loaders set it on their elements.
  bundler.integrityOf = (url) => listedIntegrity(url) ?? UNMATCHABLE_INTEGRITY;
}
