import { createPlaneSettings } from '@atrium/registry/testing';
import type { EdgeSettings } from '../settings.ts';

/** Settings of an edge with its own registry folder and without a log. */
export function createSettings(overrides: Partial<EdgeSettings> = {}): EdgeSettings {
  return {
    ...createPlaneSettings(overrides),
    port: 0,
    sessionBasePath: '/api/auth',
    sessionPollSeconds: undefined,
    loginPublicUrl: undefined,
    demo: false,
    lineSignIn: false,
    supportEmail: undefined,
    supportUrl: undefined,
    supportPhone: undefined,
    accentColor: undefined,
    servesPageCheck: false,
    devServers: {},
    ...overrides,
  };
}
