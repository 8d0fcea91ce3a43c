/* global __webpack_require__ */
import { retryChunks } from './chunk-retry.mjs';
import { addressByContent } from './content-addresses.mjs';

const deployable = process.env.ATRIUM_DEPLOYABLE;

/** Remotes use this loader of scripts too; it has no retries, which would count for the shell. */
export const loadScript = __webpack_require__.l;

if (process.env.NODE_ENV === 'production') addressByContent(__webpack_require__, deployable);
retryChunks(__webpack_require__, deployable);
