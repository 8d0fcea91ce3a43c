/**
 * The control plane is for teams and operators: it has the deploy API through which teams release, the gate that checks
 * each change of the fleet, the packages of the shell, and the fleet pages. No request of a visitor needs it.
 *
 * @packageDocumentation
 */
export { createControl } from './app.ts';
export type { BegunPreview, CanaryNews, DeployableStatus, Outlook, Plan } from './deploy/index.ts';
export type { ErrorGroup } from './operations/index.ts';
export type { LiveVersions } from './packages/index.ts';
export {
  type ControlSettings,
  controlFields,
  controlRules,
  controlSettingsOf,
  readSettings,
} from './settings.ts';
export type { UsageReport } from './usage/index.ts';
