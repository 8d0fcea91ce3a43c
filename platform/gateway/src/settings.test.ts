import { readSettings } from './settings.ts';

const enough = { REGISTRY_DIR: '/srv/registry', API_URL: 'http://api:3000/' };

it('need only the registry and the API', () => {
  expect(readSettings(enough)).toEqual({
    port: 8080,
    host: '127.0.0.1',
    controlPort: 8081,
    controlPublicUrl: undefined,
    registryFolder: '/srv/registry',
    objects: undefined,
    registryDatabaseUrl: undefined,
    databaseRolePrefix: 'atrium',
    fleet: 'live',
    deployTokensFile: '/srv/registry/deploy-tokens.json',
    operatorPassword: undefined,
    alertWebhook: undefined,
    pageCheck: undefined,
    sizeBudgets: {
      shellStart: 294 * 1024,
      remotePage: 115 * 1024,
      remoteFile: 1024 * 1024,
      remoteFiles: 4096 * 1024,
    },
    vitalsOneIn: 10,
    uploadCheckTimeoutMs: 20_000,
    publicUrl: undefined,
    hstsIncludeSubdomains: false,
    apiUrl: 'http://api:3000',
    loginUrl: undefined,
    loginPublicUrl: undefined,
    sessionUrl: undefined,
    sessionBasePath: '/api/auth',
    sessionPollSeconds: undefined,
    trustedProxies: [],
    demo: false,
    lineSignIn: false,
    providerName: 'Atrium',
    supportEmail: undefined,
    supportUrl: undefined,
    supportPhone: undefined,
    accentColor: undefined,
    logLevel: 'info',
    telemetry: { logSuccessPercent: 100, metrics: undefined, traces: undefined },
    drainDelayMs: 0,
    servesPageCheck: false,
    devServers: {},
  });
});

it.each([
  ['HSTS_INCLUDE_SUBDOMAINS', { HSTS_INCLUDE_SUBDOMAINS: 'perhaps' }],
  ['TRUST_PROXY', { PUBLIC_URL: 'https://portal.example', CONTROL_PUBLIC_URL: 'https://control.example' }],
  ['CONTROL_PUBLIC_URL', { PUBLIC_URL: 'https://portal.example', TRUST_PROXY: '10.0.0.1' }],
  [
    'CONTROL_PUBLIC_URL',
    {
      PUBLIC_URL: 'https://portal.example',
      CONTROL_PUBLIC_URL: 'http://control.example',
      TRUST_PROXY: '10.0.0.1',
    },
  ],
  ['CONTROL_PORT', { CONTROL_PORT: 'next' }],
  ['FLEET', { FLEET: 'test' }],
  ['REGISTRY_DIR', { REGISTRY_DIR: '' }],
  ['API_URL', { API_URL: 'api:3000' }],
  ['LOGIN_URL', { LOGIN_URL: 'ftp://login' }],
  ['SESSION_POLL_SECONDS', { SESSION_POLL_SECONDS: '0' }],
  ['SESSION_URL', { SESSION_URL: 'session:8083' }],
  ['REGISTRY_DATABASE_URL', { REGISTRY_DATABASE_URL: 'mysql://registry' }],
  ['OPERATOR_PASSWORD', { OPERATOR_PASSWORD: 'too short' }],
  ['VITALS_ONE_IN', { VITALS_ONE_IN: '-1' }],
  ['UPLOAD_CHECK_TIMEOUT_S', { UPLOAD_CHECK_TIMEOUT_S: '0' }],
  ['ALERT_WEBHOOK_URL', { ALERT_WEBHOOK_URL: 'http://alerts.example/hook' }],
  ['ALERT_WEBHOOK_URL', { ALERT_WEBHOOK_URL: 'https://me:secret@alerts.example/hook' }],
  ['ALERT_WEBHOOK_SECRET', { ALERT_WEBHOOK_URL: 'https://alerts.example/hook' }],
  ['ALERT_WEBHOOK_SECRET', { ALERT_WEBHOOK_SECRET: 'too short' }],
  ['PAGE_CHECK_SECRET', { PAGE_CHECK_URL: 'http://page-check:8083' }],
  ['PAGE_CHECK_SECRET', { PAGE_CHECK_SECRET: 'too short' }],
  ['ACCENT_COLOR', { ACCENT_COLOR: 'url(evil)' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'help' }],
  ['SUPPORT_URL', { SUPPORT_URL: 'javascript:alert(1)' }],
  ['SUPPORT_PHONE', { SUPPORT_PHONE: 'call us' }],
  ['SUPPORT_PHONE', { SUPPORT_PHONE: '+1 202 555 0143;ext=1' }],
  ['DEV_SERVERS', { DEV_SERVERS: 'shell' }],
])('are rejected with the name of %s if it is invalid', (variable, change) => {
  expect(() => readSettings({ ...enough, ...change })).toThrow(new RegExp(`^${variable}: `));
});

it.each(['https://alerts.example/hook', 'http://localhost:9000/hook', 'http://[::1]:9000/hook'])(
  'take %s for alerts',
  (url) => {
    const secret = 'a secret of thirty-two characters';
    const alerts = { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret };
    expect(readSettings({ ...enough, ...alerts }).alertWebhook).toEqual({
      url,
      secret,
      allowsPrivate: false,
    });
  },
);

it('allow demo mode on a loopback address', () => {
  for (const HOST of ['127.0.0.1', '::1', 'localhost'])
    expect(readSettings({ ...enough, DEMO_MODE: 'true', HOST }).demo).toBe(true);
});

it('offer LINE if there is a channel, and in the demo', () => {
  expect(readSettings({ ...enough, LINE_CHANNEL_ID: '1654321987' }).lineSignIn).toBe(true);
  expect(readSettings({ ...enough, DEMO_MODE: 'true' }).lineSignIn).toBe(true);
});

it.each(['0.0.0.0', '192.168.1.5', '::', 'portal.example', '127.0.0.1.example'])(
  'refuses demo mode and development servers on %s',
  (HOST) => {
    expect(() => readSettings({ ...enough, HOST, DEMO_MODE: 'true' })).toThrow(/^DEMO_MODE: /);
    expect(() => readSettings({ ...enough, HOST, DEV_SERVERS: 'shell=http://127.0.0.1:3000' })).toThrow(
      /^DEV_SERVERS: /,
    );
  },
);

it('contain development servers by name', () => {
  const DEV_SERVERS = 'shell=http://127.0.0.1:3001, mfe-rewards=http://127.0.0.1:3002';
  expect(readSettings({ ...enough, DEV_SERVERS }).devServers).toEqual({
    shell: 'http://127.0.0.1:3001',
    'mfe-rewards': 'http://127.0.0.1:3002',
  });
});

it('contain addresses and ranges of proxies', () => {
  const TRUST_PROXY = 'loopback, 10.0.0.0/8,192.0.2.7, 2001:db8::/32';
  expect(readSettings({ ...enough, TRUST_PROXY }).trustedProxies).toEqual([
    'loopback',
    '10.0.0.0/8',
    '192.0.2.7',
    '2001:db8::/32',
  ]);
});

it('contain the public origin', () => {
  const https = {
    PUBLIC_URL: 'https://portal.example/start/',
    CONTROL_PUBLIC_URL: 'https://control.example',
    TRUST_PROXY: '10.0.0.5',
  };
  expect(readSettings({ ...enough, ...https }).publicUrl).toBe('https://portal.example');
  expect(readSettings({ ...enough, PUBLIC_URL: 'http://localhost:8080' }).publicUrl).toBe(
    'http://localhost:8080',
  );
});
