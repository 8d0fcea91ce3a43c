import { createSettings as createControlSettings } from '@atrium/control/testing';
import { createSettings as createEdgeSettings } from '@atrium/edge/testing';
import type { GatewaySettings } from '../settings.ts';

export { createTeamToken } from '@atrium/control/testing';

/** Settings of a gateway with its own registry folder and without a log. */
export function createSettings(overrides: Partial<GatewaySettings> = {}): GatewaySettings {
  const edge = createEdgeSettings({ servesPageCheck: Boolean(overrides.pageCheck), ...overrides });
  return { ...edge, ...createControlSettings({ ...overrides, registryFolder: edge.registryFolder }) };
}
