import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CanaryRequest,
  FileTallies,
  type FleetUpdate,
  Registry,
  type Tallies,
  withCanary,
} from '../registry/index.ts';
import { createFolder, createRemoteBuild, createShellBuild } from '../testing/fixture.ts';
import { DocumentIds } from './document-ids.ts';
import { Steering } from './steering.ts';

const MINUTE_MS = 60_000;
let folder: string;
let registry: Registry;
let steering: Steering;
/** How many documents were opened in a test. */
let opened: number;
const warn = jest.fn();

interface Overrides {
  readonly tallies?: Tallies;
  /** Folder of the keys. */
  readonly keys?: string;
  readonly changeFleet?: (update: FleetUpdate) => Promise<unknown>;
}

function createSteering({ tallies, keys = folder, changeFleet }: Overrides = {}): Steering {
  return new Steering({
    registry,
    tallies: tallies ?? new FileTallies(join(folder, 'canaries')),
    ids: new DocumentIds(join(keys, 'document-keys.json')),
    changeFleet: changeFleet ?? ((update) => registry.change(update)),
    log: { warn },
  });
}

async function beginCanary(wanted: CanaryRequest, name = 'mfe-probe'): Promise<void> {
  await registry.change({ by: 'Probes', action: 'canary', next: (state) => withCanary(state, name, wanted) });
}

beforeEach(async () => {
  jest.useFakeTimers({
    now: new Date('2026-11-23T10:00:00Z'),
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'clearTimeout'],
  });
  opened = 0;
  folder = createFolder();
  registry = new Registry(folder);
  await registry.publish(createShellBuild());
  await registry.promote('shell', '1.0.0');
  for (const version of ['1.0.0', '1.1.0']) await registry.publish(createRemoteBuild({ version }));
  await registry.promote('mfe-probe', '1.0.0');
  steering = createSteering();
  await beginCanary({ version: '1.1.0', percent: 10 });
  await steering.judge();
});

afterEach(() => {
  jest.useRealTimers();
  warn.mockClear();
});

interface Opened {
  readonly id: string;
  readonly address: string;
}

/** Opens a document, with the canary or without, from a network of its own. */
async function open(
  hasCanary: boolean,
  overrides: { address?: string; isSignedIn?: boolean } = {},
  by = steering,
) {
  opened += 1;
  const address = overrides.address ?? `10.${Math.floor(opened / 250)}.${opened % 250}.1`;
  const { number: revision, canaries } = await registry.state();
  const version = canaries['mfe-probe']?.version;
  const id = await by.identify({
    revision,
    customer: 7,
    canaries: hasCanary && version ? { 'mfe-probe': version } : {},
    address,
    isSignedIn: overrides.isSignedIn ?? true,
  });
  return { id: id ?? '', address };
}

async function openMany(count: number, hasCanary: boolean, overrides = {}, by = steering): Promise<Opened[]> {
  const documents = [];
  for (let index = 0; index < count; index += 1) documents.push(await open(hasCanary, overrides, by));
  return documents;
}

async function report(
  { id, address }: Opened,
  { name = 'mfe-probe', version = '1.1.0', by = steering } = {},
): Promise<void> {
  await by.noteFault({ name, version, document: id }, address);
}

async function canary() {
  return (await registry.state()).canaries['mfe-probe'];
}

/** Opens documents of a canary for a tenth of customers, and reports some of them. */
async function openTenth(bad: number): Promise<void> {
  await openMany(180, false);
  const documents = await openMany(20, true);
  for (const document of documents.slice(0, bad)) await report(document);
}

test('a broken release at 10% is found and rolled back by the tenth bad document, with owner and reason', async () => {
  await openTenth(10);
  await steering.judge();
  expect(await canary()).toBeUndefined();
  expect((await registry.history()).at(-1)).toMatchObject({
    by: 'Probes (automatic)',
    action: 'drop',
    reason: '10 of 20 documents with 1.1.0 had errors or froze; 0 of 180 with 1.0.0 did',
    changes: [{ name: 'mfe-probe', version: '1.1.0', before: '1.0.0' }],
  });
});

test('four bad documents are too few', async () => {
  await openTenth(4);
  await steering.judge();
  expect(await canary()).toBeDefined();
});

test('a canary is suspect before there is enough evidence to roll it back', async () => {
  await openTenth(0);
  const isSuspect = async () => (await steering.verdicts())['mfe-probe']?.isSuspect;
  expect(await isSuspect()).toBe(false);
  for (const document of await openMany(3, true)) await report(document);
  await steering.judge();
  expect([await isSuspect(), (await canary())?.version]).toEqual([true, '1.1.0']);
});

test('only the release at fault is rolled back', async () => {
  await registry.publish(createShellBuild({ version: '1.1.0' }));
  await beginCanary({ version: '1.1.0', percent: 10 }, 'shell');
  const { number: revision } = await registry.state();
  await openMany(180, false);
  const canaries = { 'mfe-probe': '1.1.0', shell: '1.1.0' };
  for (let index = 1; index <= 20; index += 1) {
    const address = `192.0.${index}.1`;
    const id = await steering.identify({ revision, customer: 7, canaries, address, isSignedIn: true });
    await report({ id: id ?? '', address });
  }
  await steering.judge();
  expect(Object.keys((await registry.state()).canaries)).toEqual(['shell']);
});

test('a canary that breaks others is at fault too', async () => {
  await openMany(180, false);
  for (const document of await openMany(20, true))
    await report(document, { name: 'shell', version: '1.0.0' });
  await steering.judge();
  expect(await canary()).toBeUndefined();
});

test('an outage, in which all documents are bad, rolls back nothing', async () => {
  for (const document of await openMany(90, false)) await report(document, { version: '1.0.0' });
  for (const document of await openMany(10, true)) await report(document);
  await steering.judge();
  expect(await canary()).toBeDefined();
});

describe('a report does not count', () => {
  async function expectNoneToCount(): Promise<void> {
    await steering.judge();
    expect((await steering.verdicts())['mfe-probe']?.canary.bad).toBe(0);
  }

  test('without a signed id', async () => {
    await openMany(180, false);
    const foreign = createSteering({ keys: createFolder() });
    await foreign.judge();
    for (const { address } of await openMany(20, true)) await report({ id: '', address });
    for (const document of await openMany(20, true, {}, foreign)) await report(document);
    for (const { id, address } of await openMany(20, true)) await report({ id: `${id}A`, address });
    await expectNoneToCount();
  });

  test('about a document that no one had signed in for', async () => {
    for (const document of await openMany(20, true, { isSignedIn: false })) await report(document);
    await expectNoneToCount();
  });

  test('about a version that its document was not served with', async () => {
    for (const document of await openMany(20, false)) await report(document);
    for (const document of await openMany(20, true)) await report(document, { version: '1.0.0' });
    await expectNoneToCount();
  });

  test('about a document from before the canary', async () => {
    const documents = await openMany(20, true);
    await registry.promote('mfe-probe', '1.1.0');
    await registry.promote('mfe-probe', '1.0.0');
    await beginCanary({ version: '1.1.0', percent: 10 });
    for (const document of documents) await report(document);
    await expectNoneToCount();
  });

  test('a second time about the same document', async () => {
    const document = await open(true);
    for (let index = 0; index < 20; index += 1) await report({ ...document, address: `192.0.${index}.1` });
    await steering.judge();
    expect((await steering.verdicts())['mfe-probe']?.canary).toEqual({ documents: 1, bad: 1 });
  });
});

test('documents of a staging gateway do not count', async () => {
  registry = new Registry(folder, undefined, 'staging');
  steering = createSteering();
  await steering.judge();
  for (const document of await openMany(20, false)) await report(document, { version: '1.0.0' });
  await steering.judge();
  const none = { documents: 0, bad: 0 };
  expect((await steering.verdicts())['mfe-probe']).toMatchObject({
    canary: none,
    stable: none,
    action: 'wait',
  });
});

test('one network alone cannot have a canary rolled back', async () => {
  await openMany(180, false);
  const address = '203.0.113.9';
  for (const document of await openMany(20, true, { address })) await report(document);
  for (const document of await openMany(20, true)) await report({ ...document, address });
  await steering.judge();
  expect((await steering.verdicts())['mfe-probe']?.canary).toEqual({ documents: 40, bad: 1 });
});

describe('a canary in steps', () => {
  const pass = (minutes: number) => jest.setSystemTime(Date.now() + minutes * MINUTE_MS);

  beforeEach(async () => {
    await beginCanary({ version: '1.1.0', percent: 1, steps: [50, 100], stepMinutes: 30 });
    await openMany(20, true);
  });

  test('goes on to the next percentage, and at last becomes current', async () => {
    pass(31);
    await steering.judge();
    const second = { version: '1.1.0', customers: [], percent: 50, steps: [100], stepMinutes: 30 };
    expect(await canary()).toEqual(second);
    await openMany(20, true);
    await steering.judge();
    expect(await canary()).toEqual(second);
    pass(31);
    await steering.judge();
    expect(await registry.state()).toMatchObject({ versions: { 'mfe-probe': '1.1.0' }, canaries: {} });
    expect((await registry.history()).at(-1)).toMatchObject({ by: 'Probes (automatic)', action: 'promote' });
  });

  test('goes on after twenty documents at least', async () => {
    pass(31);
    await steering.judge();
    pass(31);
    await openMany(19, true);
    await steering.judge();
    expect(await canary()).toMatchObject({ percent: 50 });
  });

  test('stays at its percentage while there is evidence against it', async () => {
    await openMany(180, false);
    for (const document of await openMany(3, true)) await report(document);
    pass(31);
    await steering.judge();
    expect(await canary()).toMatchObject({ percent: 1 });
  });

  test('stays at its percentage if the gate refuses the next one', async () => {
    await steering.judge();
    const changeFleet = jest.fn().mockRejectedValue(new Error('does not fit'));
    pass(31);
    await createSteering({ changeFleet }).judge();
    expect(changeFleet).toHaveBeenCalledTimes(1);
    expect(await canary()).toMatchObject({ percent: 1 });
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

test('several gateways find together what none of them could alone, and roll it back once', async () => {
  const other = createSteering();
  await other.judge();
  for (const by of [steering, other]) {
    await openMany(90, false, {}, by);
    for (const document of await openMany(3, true, {}, by))
      await report(document, { by: by === other ? steering : other });
  }
  await Promise.all([steering.judge(), other.judge()]);
  await Promise.all([steering.judge(), other.judge()]);
  expect(await canary()).toBeUndefined();
  expect((await registry.history()).filter(({ action }) => action === 'drop')).toHaveLength(1);
});

test('a canary that took the place of the one at fault in the meantime stays', async () => {
  await registry.publish(createRemoteBuild({ version: '1.2.0' }));
  const tallies = new FileTallies(join(folder, 'canaries'));
  steering = createSteering({ tallies });
  await steering.judge();
  await openTenth(10);
  const read = tallies.read.bind(tallies);
  jest.spyOn(tallies, 'read').mockImplementation(async (run) => {
    const tally = await read(run);
    await beginCanary({ version: '1.2.0', percent: 10 });
    return tally;
  });
  await steering.judge();
  expect(await canary()).toMatchObject({ version: '1.2.0' });
});

test('a gateway that restarts knows what it saw before', async () => {
  await openTenth(3);
  await steering.stop();
  steering = createSteering();
  await steering.judge();
  for (const document of await openMany(2, true)) await report(document);
  await steering.judge();
  expect(await canary()).toBeUndefined();
});

test('while nothing can be stored, documents get their ids, and canaries are judged afterwards', async () => {
  const tallies = new FileTallies(join(folder, 'canaries'));
  const out = jest.spyOn(tallies, 'add').mockRejectedValue(new Error('out of reach'));
  steering = createSteering({ tallies });
  await steering.judge();
  await openTenth(10);
  await steering.judge();
  expect(await canary()).toBeDefined();
  expect(warn).toHaveBeenCalledTimes(1);
  expect((await open(true)).id).not.toBe('');
  out.mockRestore();
  await steering.judge();
  expect(await canary()).toBeUndefined();
});

test('what is known about a canary is deleted when it ends', async () => {
  await openTenth(3);
  await steering.judge();
  expect(readdirSync(join(folder, 'canaries'))).toHaveLength(1);
  await registry.promote('mfe-probe', '1.1.0');
  await steering.judge();
  expect(readdirSync(join(folder, 'canaries'))).toEqual([]);
});
