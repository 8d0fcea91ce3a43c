import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Steering } from '@atrium/control/testing';
import { CanaryCounter } from '@atrium/edge/testing';
import {
  type Canary,
  type CanaryRequest,
  DocumentIds,
  FileTallies,
  type FleetUpdate,
  type Proof,
  Registry,
  type ServedDocument,
  type Tallies,
  withCanary,
} from '@atrium/registry';
import { createFolder, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';

const MINUTE_MS = 60_000;
let folder: string;
let registry: Registry;
let steering: Planes;
let ids: DocumentIds;
/** How many documents were opened in a test. */
let opened: number;
const warn = jest.fn();

interface Overrides {
  readonly tallies?: Tallies;
  readonly changeFleet?: (update: FleetUpdate) => Promise<unknown>;
}

/** What the edge counts, and the control plane that judges by it. */
class Planes extends CanaryCounter {
  readonly #steering: Steering;

  constructor({ tallies = new FileTallies(join(folder, 'canaries')), changeFleet }: Overrides) {
    super({ registry, tallies, ids, log: { warn } });
    this.#steering = new Steering({
      registry,
      tallies,
      changeFleet: changeFleet ?? ((update) => registry.change(update)),
      log: { warn },
    });
  }

  async judge(): Promise<void> {
    await this.store();
    await this.#steering.judge();
  }

  verdicts() {
    return this.#steering.verdicts();
  }
}

function createSteering(overrides: Overrides = {}): Planes {
  return new Planes(overrides);
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
  ids = new DocumentIds(join(folder, 'document-keys.json'));
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

interface Reader {
  readonly address?: string;
  /** By default one for each document. */
  readonly person?: number;
  /** By default that of the person; 0 for all. */
  readonly customer?: number;
  readonly isProved?: boolean;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** The proof that the API's mark gives a document, as the gateway binds it. */
function proofOf(served: ServedDocument, by: Planes, person: number, customer: number): Proof {
  return Object.fromEntries(
    by
      .subjectsOf(served)
      .map((subject) => [
        subject,
        { person: hash(`person ${person}`), customer: customer > 0 ? hash(`customer ${customer}`) : null },
      ]),
  );
}

/** Proves the session of a document, and returns its id afterwards. */
function prove({ id, address }: Opened, reader: Reader = {}, by = steering): Opened {
  const served = ids.verify(id, Date.now());
  if (!served) throw new Error('no document');
  const { person = opened, customer = person } = reader;
  const proof = proofOf(served, by, person, customer);
  by.countProved(served, proof, address);
  return { id: ids.sign({ ...served, proof }) ?? '', address };
}

/** Opens a document with the canary or without; each is of another person, customer and network. */
async function open(hasCanary: boolean, reader: Reader = {}, by = steering): Promise<Opened> {
  opened += 1;
  const { number: revision, canaries } = await registry.state();
  const version = canaries['mfe-probe']?.version;
  const id = await by.identify({
    revision,
    customer: reader.customer ?? opened,
    canaries: hasCanary && version ? { 'mfe-probe': version } : {},
  });
  const document = {
    id: id ?? '',
    address: reader.address ?? `10.${Math.floor(opened / 250)}.${opened % 250}.1`,
  };
  return reader.isProved === false ? document : prove(document, reader, by);
}

async function openMany(
  count: number,
  hasCanary: boolean,
  reader: Reader = {},
  by = steering,
): Promise<Opened[]> {
  const documents = [];
  for (let index = 0; index < count; index += 1) documents.push(await open(hasCanary, reader, by));
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

const figures = async () => (await steering.verdicts())['mfe-probe'];

test('a broken release is rolled back by the fifth person of five customers, with owner and reason', async () => {
  await openTenth(5);
  await steering.judge();
  expect(await canary()).toBeUndefined();
  expect((await registry.history()).at(-1)).toMatchObject({
    by: 'Probes (automatic)',
    action: 'drop',
    reason:
      '5 of 20 people, 5 of 20 customers had errors or froze with 1.1.0 (reported by 5 of 20 documents); ' +
      'with 1.0.0 0 of 180 people, 0 of 180 customers (reported by 0 of 180 documents)',
    changes: [{ name: 'mfe-probe', version: '1.1.0', before: '1.0.0' }],
  });
});

describe('a broken release stays, and gets no more customers, with errors of', () => {
  async function expectHold(hold: string): Promise<void> {
    await steering.judge();
    expect([(await figures())?.hold, (await canary())?.version]).toEqual([hold, '1.1.0']);
  }

  test('four people', async () => {
    await openTenth(4);
    await expectHold('more-errors');
  });

  test('one person with many documents, sessions and customers', async () => {
    await openMany(180, false);
    for (let customer = 1; customer <= 40; customer += 1)
      await report(await open(true, { person: 1, customer }));
    await steering.judge();
    expect(await figures()).toMatchObject({
      canary: { documents: { served: 40, bad: 40 }, people: 1, badPeople: 1, customers: 40 },
      action: 'wait',
    });
  });

  test('many people of four customers', async () => {
    await openMany(180, false);
    for (let person = 1; person <= 40; person += 1)
      await report(await open(true, { person, customer: 1 + (person % 4) }));
    await expectHold('more-errors');
  });

  test('many people at all customers, whom no customer is counted for', async () => {
    await openMany(180, false);
    for (const document of await openMany(40, true, { customer: 0 })) await report(document);
    await expectHold('more-errors');
    expect((await figures())?.canary).toMatchObject({ badPeople: 40, customers: 0 });
  });

  test('one person, where fewer than five customers opened it', async () => {
    await openMany(180, false);
    await openMany(3, true);
    await report(await open(true));
    await expectHold('few-customers');
  });

  test('everyone in one network', async () => {
    await openMany(9, false);
    await openMany(40, true);
    const address = '203.0.113.9';
    for (const document of await openMany(2, true, { address })) await report(document);
    await expectHold('one-network');
  });

  test('everyone there is, in one network', async () => {
    const address = '203.0.113.9';
    await openMany(90, false, { address });
    for (const document of await openMany(10, true, { address })) await report(document);
    await expectHold('more-errors');
  });
});

test('a network in which both versions have errors stops nothing', async () => {
  await openMany(200, false);
  await openMany(40, true);
  const address = '203.0.113.9';
  await report(await open(false, { address }), { version: '1.0.0' });
  for (const document of await openMany(2, true, { address })) await report(document);
  await steering.judge();
  expect((await figures())?.hold).toBeNull();
});

test('forty companies behind four networks are enough', async () => {
  await beginCanary({ version: '1.1.0', percent: 25 });
  for (let company = 1; company <= 40; company += 1)
    for (let person = 0; person < 3; person += 1) {
      const reader = { person: company * 10 + person, customer: company, address: `203.0.${company % 4}.1` };
      const document = await open(company % 4 === 1 || company % 20 === 2, reader);
      if (ids.verify(document.id, Date.now())?.canaries.length) await report(document);
    }
  await steering.judge();
  expect(await canary()).toBeUndefined();
});

test('only the release at fault is rolled back', async () => {
  await registry.publish(createShellBuild({ version: '1.1.0' }));
  await beginCanary({ version: '1.1.0', percent: 10 }, 'shell');
  const { number: revision } = await registry.state();
  await openMany(180, false);
  const canaries = { 'mfe-probe': '1.1.0', shell: '1.1.0' };
  for (let index = 1; index <= 20; index += 1) {
    const address = `192.0.${index}.1`;
    const id = await steering.identify({ revision, customer: index, canaries });
    opened += 1;
    await report(prove({ id: id ?? '', address }));
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
    expect(await figures()).toMatchObject({ canary: { badPeople: 0 }, stable: { badPeople: 0 }, hold: null });
  }

  test('without a signed id', async () => {
    await openMany(180, false);
    const foreign = new DocumentIds(join(createFolder(), 'document-keys.json'));
    await foreign.loadKeys(Date.now());
    for (const { address } of await openMany(20, true)) await report({ id: '', address });
    for (const { id, address } of await openMany(20, true)) {
      const served = ids.verify(id, Date.now());
      await report({ id: (served && foreign.sign(served)) ?? '', address });
    }
    for (const { id, address } of await openMany(20, true)) await report({ id: `${id}A`, address });
    await expectNoneToCount();
  });

  test('about a document whose session is not proved; it is shown as reported', async () => {
    await openMany(180, false);
    for (const document of await openMany(20, true, { isProved: false })) await report(document);
    await expectNoneToCount();
    expect((await figures())?.canary).toMatchObject({ documents: { served: 20, bad: 20 }, people: 0 });
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
    expect((await figures())?.canary).toMatchObject({ documents: { served: 1, bad: 1 }, badPeople: 1 });
  });
});

test('documents of a staging gateway do not count', async () => {
  registry = new Registry(folder, undefined, 'staging');
  steering = createSteering();
  await steering.judge();
  for (const document of await openMany(20, false)) await report(document, { version: '1.0.0' });
  await steering.judge();
  const none = { documents: { served: 0, bad: 0 }, people: 0 };
  expect(await figures()).toMatchObject({
    canary: none,
    stable: none,
    action: 'wait',
  });
});

test('a report counts that arrives before the session of its document is proved', async () => {
  await openMany(180, false);
  const documents = await openMany(20, true, { isProved: false });
  for (const document of documents) await report(document);
  documents.forEach((document, index) => {
    prove(document, { person: 1_000 + index });
  });
  await steering.judge();
  expect(await canary()).toBeUndefined();
});

test('a report with the id from before the proof counts, as that of a page that froze', async () => {
  await openMany(180, false);
  const documents = await openMany(20, true, { isProved: false });
  documents.forEach((document, index) => {
    prove(document, { person: 1_000 + index });
  });
  for (const document of documents) await report(document);
  await steering.judge();
  expect(await canary()).toBeUndefined();
});

describe('a canary in steps', () => {
  const pass = (minutes: number) => jest.setSystemTime(Date.now() + minutes * MINUTE_MS);

  beforeEach(async () => {
    await beginCanary({ version: '1.1.0', percent: 1, steps: [50, 100], stepMinutes: 30 });
    await steering.judge();
    await openMany(20, true);
  });

  test('goes on to the next percentage, and at last becomes current', async () => {
    pass(31);
    await steering.judge();
    const second = {
      version: '1.1.0',
      customers: [],
      percent: 50,
      steps: [100],
      stepMinutes: 30,
      replaces: '1.0.0',
    };
    expect(await canary()).toEqual(second);
    await steering.judge();
    await openMany(20, true);
    await steering.judge();
    expect(await canary()).toEqual(second);
    pass(31);
    await steering.judge();
    expect(await registry.state()).toMatchObject({ versions: { 'mfe-probe': '1.1.0' }, canaries: {} });
    expect((await registry.history()).at(-1)).toMatchObject({ by: 'Probes (automatic)', action: 'promote' });
  });

  async function expectToStayAt50(people: number, reader: (index: number) => Reader = () => ({})) {
    pass(31);
    await steering.judge();
    for (let index = 0; index < people; index += 1) await open(true, reader(index));
    pass(31);
    await steering.judge();
    expect(await canary()).toMatchObject({ percent: 50 });
  }

  test('does not go on with fewer than twelve people', () => expectToStayAt50(11));

  test('does not go on with one person who acts for many customers', () =>
    expectToStayAt50(60, (index) => ({ person: 1, customer: index + 1 })));

  test('does not go on with many people of four customers', () =>
    expectToStayAt50(60, (index) => ({ person: index + 1, customer: 1 + (index % 4) })));

  test('does not go on with strangers', () => expectToStayAt50(60, () => ({ isProved: false })));

  test('does not go on while people have had it for less than a minute', async () => {
    pass(31);
    await steering.judge();
    pass(31);
    await openMany(40, true);
    await steering.judge();
    expect(await canary()).toMatchObject({ percent: 50 });
    pass(1);
    await steering.judge();
    expect(await canary()).toBeUndefined();
  });

  test('never replaces a version that someone promoted since', async () => {
    await registry.publish(createRemoteBuild({ version: '1.2.0' }));
    await registry.promote('mfe-probe', '1.2.0');
    await openMany(40, true);
    pass(31);
    await steering.judge();
    expect(await registry.state()).toMatchObject({ versions: { 'mfe-probe': '1.2.0' }, canaries: {} });
  });

  test('of a log from before promotions ended canaries does not replace what was promoted since', async () => {
    await registry.publish(createRemoteBuild({ version: '1.2.0' }));
    await registry.change({
      by: 'Probes',
      action: 'promote',
      next: ({ versions, canaries, ...state }) => {
        const { replaces: _, ...former } = canaries['mfe-probe'] as Canary;
        return {
          ...state,
          versions: { ...versions, 'mfe-probe': '1.2.0' },
          canaries: { 'mfe-probe': former },
        };
      },
    });
    await steering.judge();
    await openMany(40, true);
    pass(31);
    await steering.judge();
    expect(await registry.state()).toMatchObject({
      versions: { 'mfe-probe': '1.2.0' },
      canaries: { 'mfe-probe': { percent: 1 } },
    });
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

test('several edges find together what none of them could alone, and roll it back once', async () => {
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

test('an edge that restarts knows what it saw before', async () => {
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
