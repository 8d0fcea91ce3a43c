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
  return { integrity, addresses: new Map(addresses), whole: null };
}

/**
 * Integrity of the files that the tab knows by address, addresses by deployable and file, and a function that waits for
 * the whole release set; null once it is there. The shell puts it here, as soon as its script runs.
 */
const files = () => {
  globalThis.__atriumFiles ??= readFiles();
  return globalThis.__atriumFiles;
};

const keyOf = (fileName) => `${process.env.ATRIUM_DEPLOYABLE}/${fileName}`;
const isToCome = (fileName) => files().whole !== null && !files().addresses.has(keyOf(fileName));

function addressOf(fileName) {
  const address = files().addresses.get(keyOf(fileName));
  return address?.slice(ASSETS_PATH.length) ?? keyOf(fileName);
}

const { u: scriptOf, k: styleSheetOf, l: loadScript } = __webpack_require__;

/**
 * A build knows the names of its chunks; their addresses and hashes are in the release set. So a changed chunk changes no
 * other file. A document lists what its page needs first; the script of any other chunk waits for the whole set.
 */
if (scriptOf) {
  __webpack_require__.u = (chunkId) => addressOf(scriptOf(chunkId));
  __webpack_require__.l = (url, done, key, chunkId) => {
    if (chunkId === undefined || !isToCome(scriptOf(chunkId))) return loadScript(url, done, key, chunkId);
    const [, query] = url.split('?');
    const load = () => {
      const address = ASSETS_PATH + addressOf(scriptOf(chunkId));
      loadScript(query ? `${address}?${query}` : address, done, key, chunkId);
    };
    files()
      .whole()
      .then(load, () => done({ type: 'error', target: { src: url } }));
  };
}

const loadStyles = __webpack_require__.f?.css;
const listedLater = new Error('The document does not list this style sheet');

/** The same for style sheets. Their loader asks for the name within the promise that it returns. */
if (loadStyles) {
  __webpack_require__.k = (chunkId) => {
    if (isToCome(styleSheetOf(chunkId))) throw listedLater;
    return addressOf(styleSheetOf(chunkId));
  };
  __webpack_require__.f.css = (chunkId, promises, priority) => {
    const load = () => {
      const requests = [];
      loadStyles(chunkId, requests, priority);
      return Promise.all(requests);
    };
    const loadLater = async (error) => {
      if (error !== listedLater) throw error;
      await files().whole?.();
      return load();
    };
    promises.push(load().catch(loadLater));
  };
}

/** Integrity of the script or style sheet at a URL; the bundler's loaders set it on their elements. */
__webpack_require__.integrityOf = (url) =>
  files().integrity[new URL(url, document.baseURI).pathname] ?? UNMATCHABLE_INTEGRITY;

/** As a plugin of the federation runtime it only has to run before the first chunk is loaded. */
export default () => ({ name: 'atrium-content-addresses' });
