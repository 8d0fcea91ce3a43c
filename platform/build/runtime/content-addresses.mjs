/* global __webpack_require__ */
import { ASSETS_PATH, RELEASE_SET_ELEMENT_ID } from '@atrium/contract';

/** A valid hash that no content has, so that a file that is not in the tab's release set never runs. */
const UNMATCHABLE_INTEGRITY = `sha384-${'A'.repeat(64)}`;

/** All files of the document, with a shell of an earlier build, whose documents list everything. */
function readFiles() {
  const { integrity } = JSON.parse(document.getElementById(RELEASE_SET_ELEMENT_ID).textContent);
  const addresses = Object.keys(integrity).map((address) => {
    const [, , , ...file] = address.split('/');
    return [file.join('/'), address];
  });
  return { integrity, addresses: new Map(addresses), whole: async () => undefined };
}

/**
 * Integrity of the files that the tab knows by address, addresses by deployable and file, and a function that waits for
 * the whole release set. The shell puts it here, as soon as its script runs.
 */
const files = () => {
  globalThis.__atriumFiles ??= readFiles();
  return globalThis.__atriumFiles;
};

const fileNames = [__webpack_require__.u, __webpack_require__.k].filter(Boolean);
const keyOf = (fileName) => `${process.env.ATRIUM_DEPLOYABLE}/${fileName}`;

/** The bundler's function for a chunk's file name, with the address that the release set has for it. */
function addressed(fileOf) {
  return (chunkId) => {
    const file = keyOf(fileOf(chunkId));
    const address = files().addresses.get(file);
    return address?.slice(ASSETS_PATH.length) ?? file;
  };
}

/**
 * A build knows the names of its chunks; their addresses and hashes are in the release set. So a changed chunk changes no
 * other file.
 */
if (__webpack_require__.u) __webpack_require__.u = addressed(__webpack_require__.u);
if (__webpack_require__.k) __webpack_require__.k = addressed(__webpack_require__.k);

const ensureChunk = __webpack_require__.e;

/** A document lists what its page needs first; any other chunk waits for the whole release set. */
if (ensureChunk)
  __webpack_require__.e = async (chunkId) => {
    const { addresses, whole } = files();
    if (!fileNames.some((fileOf) => addresses.has(keyOf(fileOf(chunkId))))) await whole();
    return ensureChunk(chunkId);
  };

/** Integrity of the script or style sheet at a URL; the bundler's loaders set it on their elements. */
__webpack_require__.integrityOf = (url) =>
  files().integrity[new URL(url, document.baseURI).pathname] ?? UNMATCHABLE_INTEGRITY;

/** As a plugin of the federation runtime it only has to run before the first chunk is loaded. */
export default () => ({ name: 'atrium-content-addresses' });
