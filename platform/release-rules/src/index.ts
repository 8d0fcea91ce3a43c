export { buildFindings, type ReadText } from './build-findings.ts';
export { ownPrefix } from './style-rules.ts';
