export { createGateway } from './app.ts';
export type { DeployableStatus, Outlook } from './deploy/index.ts';
export {
  type Canary,
  type CurrentVersions,
  type FleetState,
  type Publication,
  type PublishedVersion,
  PublishRefused,
  prepareRegistry,
  publish,
  Registry,
  type Revision,
} from './registry/index.ts';
export { type GatewaySettings, parseSettings } from './settings.ts';
