import { readSettings as readInstallation } from '@atrium/admin';
import { readSettings } from '@atrium/api';
import { readSettings as readGatewaySettings } from '@atrium/gateway';
import type { Environment } from '@atrium/server/settings';
import { demoContact } from './demo-contact.ts';

/** Every process that reads the environment, with the settings that it requires. */
const parsers: Record<string, (environment: Environment) => { demo: boolean }> = {
  api: (environment) =>
    readSettings({ DATABASE_URL: 'postgres://atrium_portal:secret@127.0.0.1:5001/atrium', ...environment }),
  gateway: (environment) =>
    readGatewaySettings({ REGISTRY_DIR: '/srv/registry', API_URL: 'http://api:3000', ...environment }),
  start: readInstallation,
};

function refusals(environment: Environment): Record<string, string> {
  const refusalOf = (parse: (environment: Environment) => unknown): string => {
    try {
      parse(environment);
      return 'taken';
    } catch (error) {
      return (error as Error).message;
    }
  };
  return Object.fromEntries(Object.entries(parsers).map(([name, parse]) => [name, refusalOf(parse)]));
}

const everywhere = <T>(result: T) => ({ api: result, gateway: result, start: result });

describe('every process reads the same text the same way', () => {
  test.each([
    ...['on', 'ON', 'true', 'True', '1'].map((text) => [text, true] as const),
    ...['off', 'Off', 'false', 'FALSE', '0'].map((text) => [text, false] as const),
  ])('DEMO_MODE=%s', (DEMO_MODE, demo) => {
    const read = Object.entries(parsers).map(([name, parse]) => [name, parse({ DEMO_MODE }).demo]);
    expect(Object.fromEntries(read)).toEqual(everywhere(demo));
  });

  test.each([
    { PORT: '8090', HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:8080/start' },
    { TRUST_PROXY: 'loopback, 10.0.0.0/8,192.0.2.7, 2001:db8::/32' },
    { LOG_LEVEL: 'trace', LOG_SUCCESS_PERCENT: '0.5', DRAIN_DELAY_MS: '5000' },
    { METRICS_HOST: '10.0.0.5', METRICS_PORT: '9464' },
    { SESSION_BASE_PATH: '/api/members', PROVIDER_NAME: 'Müller & Söhne' },
  ])('%j is taken', (environment) => {
    expect(refusals(environment)).toEqual(everywhere('taken'));
  });

  test.each([
    ['DEMO_MODE', 'perhaps'],
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '1e3'],
    ['PUBLIC_URL', 'portal.example'],
    ['PUBLIC_URL', 'https://['],
    ['LOGIN_PUBLIC_URL', 'ftp://login.example'],
    ['SESSION_BASE_PATH', '//evil.example'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.5,'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_SUCCESS_PERCENT', '100.5'],
    ['METRICS_PORT', '70000'],
    ['DRAIN_DELAY_MS', '-1'],
    ['DATABASE_ROLE_PREFIX', 'a-b'],
    ['PROVIDER_NAME', 'two\nlines'],
  ])('%s=%j is refused, without its value', (name, text) => {
    const said = refusals({ [name]: text });
    for (const line of Object.values(said)) {
      expect(line).toMatch(new RegExp(`^${name}: [^\\n]+\\.$`));
      expect(line).not.toContain(text);
    }
    // The lowest port differs: `npm start` prints its address, so 0 makes no sense there.
    if (name !== 'PORT') expect(new Set(Object.values(said)).size).toBe(1);
  });

  test('all errors are reported together', () => {
    const wrong = { DEMO_MODE: 'perhaps', PORT: 'http', LOG_LEVEL: 'loud', TRUST_PROXY: 'proxy.example' };
    for (const said of Object.values(refusals(wrong))) {
      const named = said.split('\n').map((line) => line.split(':')[0]);
      expect(named.sort()).toEqual(Object.keys(wrong).sort());
    }
  });

  test('DEMO_MODE is refused where others reach the process', () => {
    const why = 'DEMO_MODE: is allowed only with a loopback HOST such as 127.0.0.1.';
    expect(refusals({ DEMO_MODE: 'on', HOST: '0.0.0.0' })).toEqual(everywhere(why));
  });
});

test('the demo has a contact that the gateway accepts, in place of none', () => {
  expect(demoContact({ SUPPORT_URL: 'https://help.example' })).toEqual({});
  const gateway = {
    API_URL: 'http://api:3000',
    PUBLIC_URL: 'http://localhost:8080',
    REGISTRY_DIR: '/registry',
  };
  expect(readGatewaySettings({ ...gateway, ...demoContact({ SUPPORT_EMAIL: '' }) })).toMatchObject({
    supportEmail: 'support@provider.example',
    supportPhone: '+1 202 555 0143',
  });
});
