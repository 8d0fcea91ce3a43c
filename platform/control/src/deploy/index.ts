export { kilobytes, type PartWeight, partWeights } from '@atrium/release-rules';
export { type DeployableStatus, registerDeployApi } from './deploy-api.routes.ts';
export { mayDeploy, teamOfToken } from './deploy-tokens.ts';
export { fleetChange } from './fleet-change.ts';
export { FleetChecker } from './fleet-checker.ts';
export type { Plan } from './plans.routes.ts';
export type { BegunPreview } from './previews.routes.ts';
export type { CanaryNews } from './promotions.routes.ts';
export type { Outlook } from './uploads.routes.ts';
