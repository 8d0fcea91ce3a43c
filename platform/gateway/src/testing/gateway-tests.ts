import { setUpDeployTests as setUpControlTests } from '@atrium/control/testing';
import { setUpGatewayTests as setUpEdgeTests } from '@atrium/edge/testing';
import { createGateway } from '../app.ts';
import type { GatewaySettings } from '../settings.ts';
import { createSettings } from './fixture.ts';

/** The tests of the deploy API, at a gateway that serves documents too. */
export function setUpDeployTests(overrides: () => Partial<GatewaySettings> = () => ({})) {
  return setUpControlTests(overrides, (settings) =>
    createGateway(createSettings({ ...overrides(), ...settings })),
  );
}

/** Gateways in front of a fake API. */
export function setUpGatewayTests() {
  return setUpEdgeTests<GatewaySettings>((settings) => createGateway(createSettings(settings)));
}
