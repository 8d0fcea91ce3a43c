/** The build checks the files of a release by these rules, and so does the gateway again. @packageDocumentation */
export { buildFindings, buildWarnings, type ReadText } from './build-findings.ts';
export { capabilityFindings } from './capability-rules.ts';
export { DEV_VERSION, isVersionOfSources, versionOfSources } from './development-versions.ts';
export { integrityOf } from './integrity.ts';
export { markOf, ownPrefix, SHARED_LAYERS, transitionNames } from './own-prefix.ts';
export { compounds, isOwnSelector, isPseudoElement } from './own-selectors.ts';
export {
  BUDGETS_KB,
  type FleetMember,
  kilobytes,
  type PartWeight,
  partWeights,
  type SizeBudgets,
  sizeBudgetsOf,
  weightFindings,
} from './part-weights.ts';
export { prerenderedFindings } from './prerendered-rules.ts';
export { isOlder, isPreRelease, MAX_VERSION_CHARACTERS, whyNotVersion } from './versions.ts';
