/**
 * Rules that the files of a release must follow, checked by the build and again by the gateway before publication.
 *
 * @packageDocumentation
 */
export { buildFindings, type ReadText } from './build-findings.ts';
export { hasIntegrity, integrityOf } from './integrity.ts';
export { prerenderedFindings } from './prerendered-rules.ts';
export { ownPrefix } from './style-rules.ts';
