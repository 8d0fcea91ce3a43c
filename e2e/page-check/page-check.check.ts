// `npm run check:page-check`: the page check with the real shell and remotes. Releases without fault are promoted, broken
// ones refused with the reason, and no page reaches anything but the gateway. Needs no API and no database.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { issueDeployToken, registerDeployable } from '@atrium/control/deploy-tokens';
import { createGateway, readSettings } from '@atrium/gateway';
import { createPageCheck } from '@atrium/page-check';
import { Registry } from '@atrium/registry';
import { findChromium } from '../../scripts/chromium.ts';
import { buildChanged, deployables, publishBuilt } from '../../scripts/deployables.ts';
import { integrityOf, renumbered } from '../pages/fleet.ts';
import { temporaryFolder } from '../pages/template.ts';

const LIMIT_WITHOUT_MS = 1_000;
const secret = 'the secret of gateway and page check';
const folder = temporaryFolder();
const count = { passed: 0, failed: 0 };

/** A server that a page must not reach. */
let reached = 0;
const stranger = createServer((_request, response) => response.end()).on('connection', () => {
  reached += 1;
});
await new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening));
const elsewhere = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`;

/** Each at the beginning of the script of the page. */
const broken: readonly (readonly [what: string, code: string, reason: RegExp])[] = [
  ['throws as it loads', 'throw new Error("planned");', /mfe-rewards \S+ threw Error: planned/],
  ['throws later', 'setTimeout(() => { null.planned; }, 50);', /mfe-rewards .* threw TypeError/],
  ['never ends', 'for (;;);', /it froze/],
  [
    'adds a style sheet',
    'document.head.append(Object.assign(document.createElement("style"), { textContent: "a {}" }));',
    /the page’s policy refused/,
  ],
  ['goes elsewhere', `location.href = ${JSON.stringify(elsewhere)};`, /asked for http:\/\/127\.0\.0\.1/],
  [
    'calls elsewhere',
    `const peer = new RTCPeerConnection({ iceServers: [{ urls: ${JSON.stringify(`turn:${new URL(elsewhere).host}?transport=tcp`)}, username: 'a', credential: 'b' }] });
    peer.createDataChannel('away'); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); throw new Error('seen');`,
    /threw Error: seen/,
  ],
];

await buildChanged(deployables(), console.log);
process.env.E2E_DATA_DIR = folder;
const registryFolder = join(folder, 'registry');
mkdirSync(registryFolder);
await publishBuilt(deployables(), registryFolder);
const registry = new Registry(registryFolder);
const tokens = join(registryFolder, 'deploy-tokens.json');
await registerDeployable(tokens, 'Check', { name: '*' });
const token = await issueDeployToken(tokens, 'Check');

const plain = await startGateway({});
const pageCheckPort = await freePort();
const withCheck = await startGateway({
  PAGE_CHECK_URL: `http://127.0.0.1:${pageCheckPort}`,
  PAGE_CHECK_SECRET: secret,
});
const pageCheck = createPageCheck({
  host: '127.0.0.1',
  port: pageCheckPort,
  gatewayUrl: withCheck.edgeUrl,
  secret,
  chromiumPath: findChromium() ?? '',
  logLevel: 'fatal',
  drainDelayMs: 0,
  pageTimeoutMs: 20_000,
});
try {
  await expectPromotion('without the service', plain.address, 'mfe-rewards', (ms) => ms < LIMIT_WITHOUT_MS);
  const refusal = await promote(withCheck.address, await published('mfe-rewards', '8.9.9', ''));
  report('a service that does not respond refuses', /did not respond/.test(refusal.text), refusal);
  await pageCheck.listen({ host: '127.0.0.1', port: pageCheckPort });
  for (const [index, [what, code, reason]] of broken.entries()) {
    const outcome = await promote(withCheck.address, await published('mfe-rewards', `8.10.${index}`, code));
    report(`refused: a page that ${what}`, outcome.status === 409 && reason.test(outcome.text), outcome);
  }
  const throwing = await published('mfe-desk', '8.0.0', 'throw new Error("planned");');
  const outcome = await promote(withCheck.address, throwing);
  const reason = /Opened at \/desk\S*: mfe-desk \S+ threw Error: planned/;
  report('refused: a page of the provider’s that throws', reason.test(outcome.text), outcome);
  report('nothing was reached elsewhere', reached === 0, { ms: 0, text: `${reached} connections` });
  for (const name of deployables()) await expectPromotion('opened', withCheck.address, name, () => true);
} finally {
  await Promise.all([plain.close(), withCheck.close(), pageCheck.close()]);
  stranger.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1);

async function startGateway(environment: Record<string, string>) {
  const settings = readSettings({
    REGISTRY_DIR: registryFolder,
    API_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'fatal',
    ...environment,
  });
  const gateway = await createGateway(settings);
  const edgeUrl = await gateway.edge.listen({ host: '127.0.0.1', port: 0 });
  const address = await gateway.control.listen({ host: '127.0.0.1', port: 0 });
  return { edgeUrl, address, close: () => gateway.close() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Publishes another version of a deployable, with code at the beginning of a script of each page. */
async function published(name: string, version: string, code: string) {
  const { [name]: current = '' } = await registry.current();
  const build = renumbered(name, current, version, (release, copy) => {
    if (code === '') return {};
    const [[, chunk = []] = ['', []]] = Object.entries(release.chunks);
    const script = chunk.findLast((file) => file.endsWith('.js')) ?? release.entry.at(-1) ?? '';
    const files = release.files.map((file) => {
      if (file.path !== script) return file;
      const content = `${code}\n${readFileSync(join(copy, script), 'utf8')}`;
      writeFileSync(join(copy, script), content);
      for (const encoding of ['br', 'gz']) rmSync(join(copy, `${script}.${encoding}`), { force: true });
      return { path: script, integrity: integrityOf(content), bytes: Buffer.byteLength(content) };
    });
    return { files };
  });
  await registry.publish(build, 'Check');
  return { [name]: version };
}

async function promote(gateway: string, versions: Record<string, string>) {
  const before = performance.now();
  const response = await fetch(`${gateway}/deploy/promotions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ versions }),
  });
  return { ms: performance.now() - before, status: response.status, text: await response.text() };
}

async function expectPromotion(
  how: string,
  gateway: string,
  name: string,
  isInTime: (ms: number) => boolean,
) {
  const version = how === 'opened' ? '9.0.0' : '8.8.8';
  const outcome = await promote(gateway, await published(name, version, ''));
  report(`promoted, ${how}: ${name}`, outcome.status === 200 && isInTime(outcome.ms), outcome);
}

function report(what: string, passed: boolean, { ms, text }: { ms: number; text: string }) {
  count[passed ? 'passed' : 'failed'] += 1;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${(ms / 1000).toFixed(2).padStart(6)} s  ${what}`);
  const { errors } = JSON.parse(text.startsWith('{') ? text : '{}') as { errors?: { fleet?: string[] } };
  for (const reason of errors?.fleet ?? (passed ? [] : [text])) console.log(`                 ${reason}`);
}
