/** The deploy API: uploads, promotions, canaries and pruning, by teams with deploy tokens. */
export { type DeployableStatus, registerDeployApi } from './deploy-api.ts';
export { mayDeploy, teamOfToken } from './deploy-tokens.ts';
export { fleetChange } from './fleet-change.ts';
export { FleetChecker } from './fleet-checker.ts';
export { kilobytes, type PartWeight, partWeights } from './part-weights.ts';
export type { Plan } from './plan-calls.ts';
export type { BegunPreview } from './preview-calls.ts';
export type { CanaryNews } from './promotion-calls.ts';
export type { Outlook } from './upload-calls.ts';
