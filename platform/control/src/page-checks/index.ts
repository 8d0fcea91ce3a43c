export { type PageCheckSettings, PageChecks } from './page-checks.ts';
