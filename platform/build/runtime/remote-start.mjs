/* global __webpack_require__ */
/** In place of the federation plugin's start of an entry: `start-remote.mjs` of the shell. */
globalThis.__atriumStartRemote(
  __webpack_require__,
  process.env.ATRIUM_DEPLOYABLE,
  process.env.ATRIUM_PUBLISHED,
);
