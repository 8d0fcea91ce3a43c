import { type ControlSettings, controlFields, controlRules, controlSettingsOf } from '@atrium/control';
import { type EdgeSettings, edgeFields, edgeRules, edgeSettingsOf } from '@atrium/edge';
import { type Environment, readEnvironment } from '@atrium/server/settings';

export interface GatewaySettings extends EdgeSettings, ControlSettings {}

/** @throws SettingsError with one line for each missing or invalid variable */
export function readSettings(environment: Environment): GatewaySettings {
  const values = readEnvironment({ ...edgeFields, ...controlFields }, environment, (found) => ({
    ...edgeRules(found),
    ...controlRules(found),
  }));
  return { ...edgeSettingsOf(values), ...controlSettingsOf(values) };
}
