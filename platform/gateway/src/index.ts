export { createGateway } from './app.ts';
export { PublishRefused } from './publish-check.ts';
export { type CurrentVersions, type Publication, publish, Registry } from './registry.ts';
export { type GatewaySettings, parseSettings, SettingsError } from './settings.ts';
