import { createSocket } from 'node:dgram';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorReport } from '@atrium/contract';
import { Answers } from './answers.ts';
import { GatewayFiles } from './gateway-files.ts';
import { startBrowser } from './page-check.ts';
import { findingsAt } from './watched-page.ts';

const chromiumPath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync) ??
  '';

/** A gateway whose pages are one script each. */
let gateway: Server;
let stranger: Server;
/** Receives what pages send by UDP. */
const datagrams = createSocket('udp4');
let connections = 0;
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const report: ErrorReport = {
  supportCode: '7KQ2-M9XD',
  kind: 'crash',
  name: 'mfe-probe',
  version: '2.0.0',
  part: 'list',
  error: 'TypeError',
  message: 'planned',
  places: ['list.js:1:2'],
};
const send = (body: object) =>
  `fetch('/error-reports', { method: 'POST', body: ${JSON.stringify(JSON.stringify(body))} });`;

const FROZEN = '/c/1/frozen';

/** What is wrong with the pages, by address. */
const scripts: Record<string, () => string> = {
  '/c/1/good': () =>
    `fetch('/customer-portal/auth/me').then((response) => response.json())
      .then(({ user }) => { if (!user.permissions.includes('probe:read')) throw new Error('not permitted'); });`,
  '/desk/good': () =>
    `fetch('/customer-portal/auth/me').then((response) => response.json())
      .then(({ user }) => { if (user.roles.length > 0) throw new Error('a member'); });`,
  '/desk/broken': () => send(report),
  '/c/1/broken': () => send(report),
  '/c/1/of-another': () => send({ ...report, name: 'mfe-other' }),
  [FROZEN]: () => 'for (;;);',
  '/c/1/unstyled': () =>
    'document.body.append(document.createElement("style"));document.body.innerHTML += "<p style=color:red>";',
  '/c/1/away': () => `location.href = '${urlOf(stranger)}/';`,
  // Playwright sees nothing of what these send.
  '/c/1/calls': () => `
    const iceServers = [
      { urls: 'stun:127.0.0.1:${datagrams.address().port}' },
      { urls: 'turn:127.0.0.1:${new URL(urlOf(stranger)).port}?transport=tcp', username: 'a', credential: 'b' },
    ];
    const peer = new RTCPeerConnection({ iceServers });
    peer.createDataChannel('away');
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));`,
};

beforeAll(async () => {
  stranger = createServer((_request, response) => response.end()).on('connection', () => {
    connections += 1;
  });
  datagrams.on('message', () => {
    connections += 1;
  });
  await new Promise<void>((bound) => datagrams.bind(0, '127.0.0.1', bound));
  gateway = createServer(({ url = '', headers }, response) => {
    const address = new URL(url, 'http://gateway').searchParams.get('address') ?? '';
    const script = scripts[address];
    if (!script || headers.authorization !== 'Bearer ticket') return response.writeHead(404).end();
    return response
      .writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; connect-src 'self'",
      })
      .end(`<!doctype html><main><h1>Probe</h1></main><script>${script()}</script>`);
  });
  for (const server of [gateway, stranger])
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});

afterAll(async () => {
  datagrams.close();
  for (const server of [gateway, stranger]) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

test('what is wrong with pages of a release is said, and no page reaches anything but the gateway', async () => {
  const browser = await startBrowser(chromiumPath);
  const parts = {
    browser,
    files: new GatewayFiles(urlOf(gateway), 'ticket'),
    answers: {
      customer: new Answers(['probe:read']),
      provider: new Answers(['probe:read'], 'provider'),
    },
    deployables: [{ name: 'mfe-probe', version: '2.0.0' }],
  };
  const findings = await Promise.all(
    Object.keys(scripts).map((address) =>
      findingsAt(address, { ...parts, timeoutMs: address === FROZEN ? 1_000 : 20_000 }),
    ),
  );
  await browser.close();
  expect(findings.flat()).toEqual([
    'Opened at /desk/broken: mfe-probe 2.0.0 threw TypeError: planned (list.js:1:2).',
    'Opened at /c/1/broken: mfe-probe 2.0.0 threw TypeError: planned (list.js:1:2).',
    expect.stringMatching(/^Opened at \/c\/1\/frozen: it (froze|was not shown)/),
    expect.stringMatching(/^Opened at \/c\/1\/unstyled: the page’s policy refused something: .*style/),
    `Opened at /c/1/away: it asked for ${urlOf(stranger)}, which is not the portal.`,
  ]);
  expect(connections).toBe(0);
});
