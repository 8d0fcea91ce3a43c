export { createGateway } from './app.ts';
export type { DeployableStatus } from './deploy-api.ts';
export { PublishRefused } from './publish-check.ts';
export { type Publication, publish, Registry } from './registry.ts';
export type { CurrentVersions, Revision } from './revisions.ts';
export { type GatewaySettings, parseSettings, SettingsError } from './settings.ts';
