/**
 * The oldest browsers that the portal supports, those of May 2024: README.md names them. All of them know the syntax of
 * ES2023. Functions that they lack are filled by `browser-gaps.ts` of the shell.
 */
export const OLDEST_BROWSERS = ['chrome 125', 'edge 125', 'firefox 126', 'ios_saf 17.5', 'safari 17.5'];
