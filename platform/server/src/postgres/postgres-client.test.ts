import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import fc from 'fast-check';
import pg from 'pg';
import { hostAddresses, PostgresClient } from './index.ts';

/** What a host does with connections. */
type Behaviour = 'primary' | 'standby' | 'silent' | 'closed';

/** A host that speaks just enough of PostgreSQL's protocol to say whether it is a standby. */
class FakeHost {
  behaviour: Behaviour;
  connections = 0;
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  private constructor(behaviour: Behaviour) {
    this.behaviour = behaviour;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(behaviour: Behaviour): Promise<FakeHost> {
    const host = new FakeHost(behaviour);
    await once(host.#server.listen(0, '127.0.0.1'), 'listening');
    return host;
  }

  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await once(this.#server.close(), 'close');
  }

  #serve(socket: Socket): void {
    this.connections += 1;
    this.#open.add(socket.on('error', () => {}));
    if (this.behaviour === 'closed') return void socket.destroy();
    if (this.behaviour === 'silent') return;
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.on('data', (sent) => {
        if (sent.toString('latin1', 0, 1) === 'Q') socket.write(oneRow(this.behaviour === 'standby'));
      });
    });
  }
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const ready = message('Z', Buffer.from('I'));

/** The result of a query: one row with one boolean column, "standby". */
function oneRow(standby: boolean): Buffer {
  const column = Buffer.from('\0\x01standby\0\0\0\0\0\0\0\0\0\0\x10\0\x01\xff\xff\xff\xff\0\0', 'latin1');
  const row = Buffer.from(`\0\x01\0\0\0\x01${standby ? 't' : 'f'}`, 'latin1');
  return Buffer.concat([
    message('T', column),
    message('D', row),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
}

const hosts: FakeHost[] = [];

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.stop()));
});

async function start(...behaviours: Behaviour[]): Promise<FakeHost[]> {
  const started = await Promise.all(behaviours.map((behaviour) => FakeHost.start(behaviour)));
  hosts.push(...started);
  return started;
}

function addressOf(several: readonly FakeHost[]): string {
  return `postgres://me:secret@${several.map(({ address }) => address).join(',')}/atrium`;
}

/** The host that a new client connects to. */
async function connect(several: readonly FakeHost[]): Promise<string> {
  const client = new PostgresClient({ connectionString: addressOf(several) });
  await client.connect();
  const found = `${client.host}:${client.port}`;
  await client.end();
  return found;
}

test('of any hosts, the client connects to the one that accepts changes, and otherwise says what each said', async () => {
  const others = fc.array(fc.constantFrom<Behaviour>('standby', 'closed'), { minLength: 1, maxLength: 3 });
  const arrangement = fc.record({ others, primaryAt: fc.option(fc.nat(3)) });
  await fc.assert(
    fc.asyncProperty(arrangement, async ({ others: behaviours, primaryAt }) => {
      const all = [...behaviours];
      if (primaryAt !== null) all.splice(primaryAt, 0, 'primary');
      if (all.length < 2) all.push('standby');
      const several = await start(...all);
      const primary = several.find(({ behaviour }) => behaviour === 'primary');
      if (primary) return expect(await connect(several)).toBe(primary.address);
      const refused = await connect(several).catch((error: Error) => error);
      expect(refused).toMatchObject({ name: 'ReadOnlyServerError', code: '25006' });
      for (const { address, behaviour } of several)
        if (behaviour === 'standby') expect(String(refused)).toContain(`${address} is a standby`);
      expect(String(refused)).not.toContain('secret');
    }),
    { numRuns: 15 },
  );
});

test('a host that does not respond keeps no one from the primary', async () => {
  const [silent, primary] = await start('silent', 'primary');
  expect(await connect([silent, primary] as FakeHost[])).toBe(primary?.address);
});

test('however many clients connect, each host is asked once', async () => {
  const several = await start('standby', 'primary');
  await Promise.all(Array.from({ length: 20 }, () => connect(several)));
  expect(several.map(({ connections }) => connections)).toEqual([1, 21]);
});

test('without a primary the hosts are not asked again for each client', async () => {
  const several = await start('standby', 'standby');
  const [elsewhere] = await start('primary');
  for (let client = 0; client < 20; client += 1) {
    await expect(connect(several)).rejects.toThrow();
    // Takes longer than the end of a turn of the event loop.
    await connect([elsewhere as FakeHost]);
  }
  expect(several[0]?.connections).toBeLessThan(10);
});

test('after a failover a client that finds a standby fails, and the next one finds the new primary', async () => {
  const several = await start('primary', 'standby');
  const [former, next] = several as [FakeHost, FakeHost];
  expect(await connect(several)).toBe(former.address);
  [former.behaviour, next.behaviour] = ['standby', 'primary'];
  await expect(connect(several)).rejects.toThrow(`${former.address} is a standby`);
  expect(await connect(several)).toBe(next.address);
});

test('a pool connects to the primary', async () => {
  const several = await start('standby', 'primary');
  const pool = new pg.Pool({ Client: PostgresClient, connectionString: addressOf(several) });
  expect((await pool.query('SELECT 1')).rows).toEqual([{ standby: false }]);
  expect(several[1]?.connections).toBe(2);
  await pool.end();
});

test('a single host is not asked what it is', async () => {
  const several = await start('standby');
  expect(await connect(several)).toBe(several[0]?.address);
  expect(several[0]?.connections).toBe(1);
});

test.each([
  [
    'postgres://me:a,b%40c@one,two:5433/db?x=1',
    ['postgres://me:a,b%40c@one/db?x=1', 'postgres://me:a,b%40c@two:5433/db?x=1'],
  ],
  ['postgres://[::1]:5432,[::2]/db', ['postgres://[::1]:5432/db', 'postgres://[::2]/db']],
  ['postgres:///db?host=/run', ['postgres:///db?host=/run']],
])('%s has the addresses %j', (address, addresses) => {
  expect(hostAddresses(address)).toEqual(addresses);
});
