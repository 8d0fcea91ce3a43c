import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reasons } from '@atrium/control/testing';
import { inlinedSet } from '@atrium/edge/testing';
import { createRemoteBuild } from '@atrium/registry/testing';
import { setUpDeployTests } from '../testing/gateway-tests.ts';

interface Asked {
  readonly ticket: string;
  readonly deployables: readonly object[];
  readonly addresses: readonly string[];
  readonly permissions: readonly string[];
}

const secret = 'the secret of gateway and page check';
let service: Server;
let asked: Asked[] = [];
let senders: (string | undefined)[] = [];
let findings: string[] = [];
let status = 200;

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    senders.push(request.headers.authorization);
    response.writeHead(status).end(JSON.stringify({ findings }));
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
});

afterEach(() => jest.useRealTimers());

beforeEach(() => {
  [asked, senders, findings, status] = [[], [], [], 200];
});

afterAll(() => new Promise((closed) => service.close(closed)));

const address = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

describe('a gateway with a page check', () => {
  const { call, upload, ship, inject } = setUpDeployTests(() => ({ pageCheck: { url: address(), secret } }));
  const promote = (version: string) => call('POST', '/promotions', { versions: { 'mfe-probe': version } });

  it('promotes a version whose pages were opened without a finding', async () => {
    expect((await ship()).status).toBe(200);
    expect(senders).toEqual([`Bearer ${secret}`]);
    expect(asked).toMatchObject([
      {
        deployables: [{ name: 'mfe-probe', version: '1.0.0' }],
        addresses: ['/c/1/probe', '/c/1/probe/1', '/c/1/probe/settings', '/c/1'],
      },
    ]);
  });

  it('promotes nothing that has findings, and says which', async () => {
    findings = ['Opened at /c/1/probe: it froze.'];
    const { status: refused, body } = await ship();
    expect([refused, reasons(body)]).toEqual([409, expect.stringContaining('it froze')]);
    expect((await call('GET', '/fleet')).body.deployables[0].current).toBeNull();
  });

  it('promotes nothing while the service does not respond, and rolls back all the same', async () => {
    await ship();
    await ship({ version: '1.1.0' });
    status = 500;
    const { status: refused, body } = await ship({ version: '1.2.0' });
    expect([refused, reasons(body)]).toEqual([503, expect.stringContaining('page check')]);
    asked = [];
    expect((await call('POST', '/rollbacks', { name: 'mfe-probe' })).body.revision.versions).toMatchObject({
      'mfe-probe': '1.0.0',
    });
    expect(asked).toEqual([]);
  });

  it('has a canary opened when it begins, not when it grows', async () => {
    await ship();
    await upload(createRemoteBuild({ version: '1.1.0' }));
    asked = [];
    const canary = (percent: number) =>
      call('PUT', '/canaries/mfe-probe', { version: '1.1.0', percent, customers: [7] });
    expect([(await canary(5)).status, (await canary(20)).status]).toEqual([200, 200]);
    expect(asked).toMatchObject([{ deployables: [{ name: 'mfe-probe', version: '1.1.0' }] }]);
  });

  it('asks the gate first', async () => {
    await upload(createRemoteBuild({ shared: [{ name: 'vue', provides: null, requires: '^3.0.0' }] }));
    expect((await promote('1.0.0')).status).toBe(409);
    expect(asked).toEqual([]);
  });

  it('gives the service a document with the version that no one has yet', async () => {
    findings = ['refused'];
    await ship();
    const document = (ticket: string) =>
      inject({
        url: '/page-checks/document?address=/c/1/probe',
        headers: { authorization: `Bearer ${ticket}` },
      });
    const ticket = asked[0]?.ticket ?? '';
    const opened = await document(ticket);
    expect(opened.statusCode).toBe(200);
    expect(inlinedSet(opened.body).remotes).toMatchObject([{ name: 'mfe-probe', version: '1.0.0' }]);
    expect((await document(ticket.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(401);
    jest.useFakeTimers({
      now: Date.now() + 3 * 60_000,
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
    });
    expect((await document(ticket)).statusCode).toBe(401);
  });
});

describe('a gateway without a page check', () => {
  const { ship, inject } = setUpDeployTests();

  it('asks no one, and has no such documents', async () => {
    expect((await ship()).status).toBe(200);
    expect(asked).toEqual([]);
    expect((await inject('/page-checks/document?address=/c/1/probe')).body).not.toContain('mfe-probe@');
  });
});
