/** The page check is a service of its own, which a deployment may leave out. @packageDocumentation */
export { createPageCheck } from './app.ts';
export { type PageCheckSettings, readSettings } from './settings.ts';
