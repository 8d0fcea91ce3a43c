export { createGateway } from './app.ts';
export type { DeployableStatus } from './deploy-api.ts';
export type { Outlook } from './deploy-uploads.ts';
export type { Canary, CurrentVersions, FleetState } from './fleet-state.ts';
export { PublishRefused } from './publish-check.ts';
export { type Publication, publish, Registry } from './registry.ts';
export { prepareRegistry } from './registry-database/prepare-registry.ts';
export type { Revision } from './revisions.ts';
export { type GatewaySettings, parseSettings } from './settings.ts';
