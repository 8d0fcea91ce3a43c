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

let read;
function files() {
  read ??= readFiles();
  return read;
}

/** Integrity of the file at a URL, if the document's release set has it. */
export const listedIntegrity = (url) => files().integrity[new URL(url, document.baseURI).pathname];

/**
 * A build knows the names of its chunks; their addresses and hashes are in the document. So a changed chunk changes no
 * other file.
 *
 * @param bundler `__webpack_require__` of the build
 */
export function addressByContent(bundler, deployable) {
  /** The bundler's function for a chunk's file name, with the address that the document has for it. */
  const addressed = (fileOf) => (chunkId) => {
    const file = `${deployable}/${fileOf(chunkId)}`;
    return files().addresses.get(file)?.slice(ASSETS_PATH.length) ?? file;
  };
  if (bundler.u) bundler.u = addressed(bundler.u);
  if (bundler.k) bundler.k = addressed(bundler.k);
  // The bundler's loaders set it on their elements.
  bundler.integrityOf = (url) => listedIntegrity(url) ?? UNMATCHABLE_INTEGRITY;
}
