import { setUpDeployTests as setUpControlTests, type TestServer } from '@atrium/control/testing';
import { setUpGatewayTests as setUpEdgeTests } from '@atrium/edge/testing';
import { createGateway, type Gateway } from '../app.ts';
import type { GatewaySettings } from '../settings.ts';
import { createSettings } from './fixture.ts';

/** Paths of the control plane. */
export const isControls = (path: string) => /^\/(deploy|packages|fleet)(?=[/?]|$)/.test(path);

/** A gateway as one server: each request goes to the plane whose path it names. */
export function asOneServer({ edge, control, close }: Gateway): TestServer {
  return {
    inject: (request) => {
      const url = typeof request === 'string' ? request : String(request.url);
      return (isControls(url) ? control : edge).inject(request);
    },
    close,
  };
}

/** The tests of the deploy API, at a gateway that serves documents too. */
export function setUpDeployTests(overrides: () => Partial<GatewaySettings> = () => ({})) {
  return setUpControlTests(overrides, (settings) =>
    createGateway(createSettings({ ...overrides(), ...settings })).then(asOneServer),
  );
}

/** Gateways in front of a fake API. */
export function setUpGatewayTests() {
  return setUpEdgeTests<GatewaySettings, TestServer>((settings) =>
    createGateway(createSettings(settings)).then(asOneServer),
  );
}
