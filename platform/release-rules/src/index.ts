/**
 * Rules that the files of a release must follow, checked by the build and again by the gateway before publication.
 *
 * @packageDocumentation
 */
export { buildFindings, type ReadText } from './build-findings.ts';
export { DEV_VERSION, isVersionOfSources, versionOfSources } from './development-versions.ts';
export { integrityOf } from './integrity.ts';
export { ownPrefix } from './own-prefix.ts';
export { prerenderedFindings } from './prerendered-rules.ts';
