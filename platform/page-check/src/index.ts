/**
 * The page check opens pages of a release in a headless browser, before any customer gets it. It is a service of its own,
 * which a deployment may leave out.
 *
 * @packageDocumentation
 */
export { createPageCheck } from './app.ts';
export { type PageCheckSettings, readSettings } from './settings.ts';
