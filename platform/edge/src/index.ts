/**
 * The edge is what visitors meet: it renders the documents, serves the published versions of shell and remotes, forwards
 * calls to the API, and counts what is opened and reported. It works while the control plane does not.
 *
 * @packageDocumentation
 */
export { createEdge } from './app.ts';
export { type EdgeSettings, edgeFields, edgeRules, edgeSettingsOf, readSettings } from './settings.ts';
