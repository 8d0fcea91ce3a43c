/**
 * The gateway serves the portal to browsers: it renders the documents, serves the published versions of shell and
 * remotes, forwards calls to the API, and has the deploy API through which teams release.
 *
 * @packageDocumentation
 */
export { createGateway } from './app.ts';
export type { BegunPreview, CanaryNews, DeployableStatus, Outlook, Plan } from './deploy/index.ts';
export type { DroppedReports, ErrorGroup } from './operations/index.ts';
export type { LiveVersions } from './packages/index.ts';
export { type GatewaySettings, parseSettings } from './settings.ts';
export type { UsageReport } from './usage/index.ts';
