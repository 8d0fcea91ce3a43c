/**
 * README.md names these browsers of May 2024. All of them know the syntax of ES2023, and `browser-gaps.ts` of the shell
 * fills in functions that they lack.
 */
export const OLDEST_BROWSERS = ['chrome 125', 'edge 125', 'firefox 126', 'ios_saf 17.5', 'safari 17.5'];
