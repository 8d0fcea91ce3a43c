/** Has releases opened in a browser before they are promoted. */
export { type PageCheckSettings, PageChecks } from './page-checks.ts';
