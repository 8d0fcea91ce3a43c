import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createFolder } from '@atrium/registry/testing';
import { AlertMarks } from './alert-marks.ts';
import { type Alert, Alerts } from './alerts.ts';
import { postSigned, signatureOf, type WebhookSettings } from './webhook.ts';

/** Every name leads to this machine, as that of an attacker may. */
jest.mock('node:dns', () => ({
  lookup: (_host: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
}));

const secret = 'a secret of thirty-two characters';
const alert: Alert = {
  kind: 'new-error',
  name: 'mfe-probe',
  version: '1.0.0',
  team: 'Probes',
  text: 'A text.',
};
const warn = jest.fn();

let receiver: Server;
let received: { readonly headers: IncomingMessage['headers']; readonly body: string }[];
/** Statuses with which the receiver responds, in turn; then 204. */
let statuses: number[];
let folder: string;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
});

beforeEach(() => {
  received = [];
  statuses = [];
  warn.mockReset();
  folder = join(createFolder(), 'alerts');
});

afterAll(() => new Promise((closed) => receiver.close(closed)));

function webhook(overrides: Partial<WebhookSettings> = {}): WebhookSettings {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  return { url, secret, allowsPrivate: false, ...overrides };
}

function createAlerts(settings = webhook()): Alerts {
  const marks = new AlertMarks(folder);
  const controlPublicUrl = 'https://portal.example';
  return new Alerts({ webhook: settings, marks, controlPublicUrl, log: { warn }, retryDelaysMs: [1, 1] });
}

test('an alert says what has happened, where to look, and is signed with its time', async () => {
  const alerts = createAlerts();
  await alerts.send('key', alert);
  await alerts.settled();
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(JSON.parse(body)).toEqual({
    ...alert,
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    at: expect.any(String),
    url: 'https://portal.example/fleet/mfe-probe',
  });
  const [, seconds = ''] = /^t=(\d+),v1=[0-9a-f]{64}$/.exec(String(headers['atrium-signature'])) ?? [];
  expect(headers['atrium-signature']).toBe(signatureOf(secret, Number(seconds), body));
  expect(signatureOf('another', Number(seconds), body)).not.toBe(headers['atrium-signature']);
});

test('each alert is sent once, by one of several gateways, also after a restart', async () => {
  const gateways = [createAlerts(), createAlerts()];
  await Promise.all(gateways.map((alerts) => alerts.send('key', alert)));
  await Promise.all(gateways.map((alerts) => alerts.settled()));
  const restarted = createAlerts();
  await restarted.send('key', alert);
  await restarted.settled();
  expect(received).toHaveLength(1);
});

test('a failed attempt is repeated, with the same body', async () => {
  statuses = [500, 429];
  const alerts = createAlerts();
  await alerts.send('key', alert);
  await alerts.settled();
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
});

test('after its last attempt an alert is given up, and the log has no secret', async () => {
  statuses = [500, 500, 500, 500];
  const alerts = createAlerts();
  await alerts.send('key', alert);
  await alerts.settled();
  expect(received).toHaveLength(3);
  expect(warn).toHaveBeenLastCalledWith(expect.anything(), 'an alert was given up');
  expect(JSON.stringify(warn.mock.calls.map(([{ err }]) => String(err)))).not.toContain(secret);
});

test('redirects are not followed', async () => {
  statuses = [302];
  await expect(postSigned(webhook(), '{}')).rejects.toThrow('responded with 302');
  expect(received).toHaveLength(1);
});

test('one deployable causes at most thirty alerts of a kind an hour', async () => {
  const alerts = createAlerts();
  for (let count = 0; count < 40; count += 1) {
    await alerts.send(`key ${count}`, alert);
    await alerts.settled();
  }
  await alerts.send('other', { ...alert, name: 'mfe-other' });
  await alerts.settled();
  expect(received).toHaveLength(31);
});

test('however many errors there are, rollbacks and stopped canaries are told', async () => {
  const alerts = createAlerts();
  for (let count = 0; count < 100; count += 1)
    await alerts.send(`key ${count}`, { ...alert, name: `mfe-probe-${count % 4}` });
  for (const kind of ['canary-rolled-back', 'canary-stopped', 'canary-has-more-errors'] as const)
    await alerts.send(kind, { ...alert, kind });
  await alerts.settled();
  const kinds = received.map(({ body }) => JSON.parse(body).kind);
  expect(kinds.filter((kind) => kind !== 'new-error')).toHaveLength(3);
});

describe('a webhook in a private network', () => {
  test.each(['https://10.0.0.1/hook', 'https://[::ffff:169.254.169.254]/', 'https://0xa000001/'])(
    '%s is refused, without a connection',
    async (url) => {
      await expect(postSigned(webhook({ url }), '{}')).rejects.toThrow('is in a private network');
    },
  );

  test('is refused by the address that its name has when it is connected to', async () => {
    const { port } = receiver.address() as AddressInfo;
    const url = `http://alerts.example:${port}/hook`;
    await expect(postSigned(webhook({ url }), '{}')).rejects.toThrow(
      'alerts.example is in a private network',
    );
    expect(received).toHaveLength(0);
  });

  test('is allowed by the setting', async () => {
    const { port } = receiver.address() as AddressInfo;
    await postSigned(webhook({ url: `http://alerts.example:${port}/hook`, allowsPrivate: true }), '{}');
    expect(received).toHaveLength(1);
  });
});
