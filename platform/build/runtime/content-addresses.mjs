/* global __webpack_require__ */
import { RELEASE_SET_ELEMENT_ID } from '@atrium/contract';

/** A valid hash that no content has, so that a file that is not in the document's release set never runs. */
const UNMATCHABLE_INTEGRITY = `sha384-${'A'.repeat(64)}`;
const ASSETS_PATH = '/assets/';

/**
 * Integrity of all files of the document's release set by address, and addresses by deployable and file. Read once, by
 * the first build that loads a chunk.
 */
function readFiles() {
  const { integrity } = JSON.parse(document.getElementById(RELEASE_SET_ELEMENT_ID).textContent);
  const addresses = Object.keys(integrity).map((address) => {
    const [, , , ...file] = address.split('/');
    return [file.join('/'), address];
  });
  return { integrity, addresses: new Map(addresses) };
}

const files = () => {
  globalThis.__atriumFiles ??= readFiles();
  return globalThis.__atriumFiles;
};

/** The bundler's function for a chunk's file name, with the address that the document has for it. */
function addressed(fileOf) {
  return (chunkId) => {
    const file = `${process.env.ATRIUM_DEPLOYABLE}/${fileOf(chunkId)}`;
    const address = files().addresses.get(file);
    return address?.slice(ASSETS_PATH.length) ?? file;
  };
}

/**
 * A build knows the names of its chunks; their addresses and hashes are in the document. So a changed chunk changes no
 * other file.
 */
if (__webpack_require__.u) __webpack_require__.u = addressed(__webpack_require__.u);
if (__webpack_require__.k) __webpack_require__.k = addressed(__webpack_require__.k);

/** Integrity of the script or style sheet at a URL; the bundler's loaders set it on their elements. */
__webpack_require__.integrityOf = (url) =>
  files().integrity[new URL(url, document.baseURI).pathname] ?? UNMATCHABLE_INTEGRITY;

/** As a plugin of the federation runtime it only has to run before the first chunk is loaded. */
export default () => ({ name: 'atrium-content-addresses' });
