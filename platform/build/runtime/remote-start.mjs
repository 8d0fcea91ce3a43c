/* global __webpack_require__ */
/** An entry runs this in place of the federation plugin's start: `start-remote.mjs` of the shell. */
globalThis.__atriumStartRemote(
  __webpack_require__,
  process.env.ATRIUM_DEPLOYABLE,
  process.env.ATRIUM_PUBLISHED,
);
