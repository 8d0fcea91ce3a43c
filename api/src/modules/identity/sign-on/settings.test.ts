import type { Approval, SignOnTest } from '@atrium/contract';
import sql from 'sql-template-tag';
import { createInvitation, type Member, OLD_PASSWORD, usePortal } from '../../../testing/index.ts';
import { createSignOn } from '../../../testing/sign-on.ts';
import { SignOnProvider } from '../../../testing/sign-on-provider.ts';
import { createTotp } from '../../../testing/totp.ts';
import { hashPassword } from '../credentials/index.ts';
import { createSealedSecrets } from '../totp/sealed-secrets.ts';
import { resealClientSecrets } from './settings.service.ts';

const provider = new SignOnProvider();
const records = new Map<string, string[]>();
afterAll(() => provider.stop());
const portal = usePortal(async () => {
  await provider.start();
  const resolveTxt = async (name: string) => {
    const found = records.get(name);
    if (!found) throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' });
    return found;
  };
  return { signOn: { allowsLoopback: true, resolveTxt } };
});
const { db, createMember } = portal;
let passwordHash: string;
let owner: Member;

beforeAll(async () => {
  passwordHash = await hashPassword(OLD_PASSWORD);
});

beforeEach(async () => {
  owner = await createMember({ passwordHash });
  provider.metadata = {};
  provider.isDown = false;
});

const proof = { password: OLD_PASSWORD };
const settings = () => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  isOn: false,
  defaultRole: null,
  groupsClaim: null,
  groupRoles: [],
  breakGlassId: null,
});
interface Body {
  readonly type?: string;
  readonly errors?: Record<string, string[]>;
  readonly signOn?: {
    readonly isOn: boolean;
    readonly testedAt: string | null;
    readonly issuer: string;
  } & object;
  readonly address: string;
  readonly test: SignOnTest;
  readonly approval?: Approval;
  readonly domain: { id: number; recordName: string; recordValue: string; confirmedAt: string | null };
}
const post = (path: string, body: object = {}, by = owner) => by.post<Body>(`/sign_on${path}`, body);
const save = (change: object = {}) => post('', { ...settings(), ...proof, ...change });
const read = async () => (await owner.get<Body>('/sign_on')).body;
const test_ = async (claims: object = { sub: '1' }) => {
  const { body } = await post('/test/begin');
  return (await post('/test', { query: provider.authorize(body.address, claims) })).body.test;
};
const secretOf = (customerId: number) =>
  db.database.asJob((tx) =>
    tx.one<{ sealed: Buffer; keyId: string }>(sql`
      SELECT sealed_secret AS sealed, key_id AS "keyId" FROM sign_on_providers WHERE customer_id = ${customerId}`),
  );

test('an owner sets it up, and nothing ever shows the secret again', async () => {
  const { status, body } = await save();
  expect([status, body.signOn]).toMatchObject([
    200,
    { issuer: provider.issuer, isOn: false, testedAt: null },
  ]);
  expect(JSON.stringify([body, await read()])).not.toContain(provider.clientSecret);
  const { sealed } = await secretOf(owner.customerId);
  expect(sealed.toString('latin1')).not.toContain(provider.clientSecret);
});

test('it takes the strongest factor of the owner', async () => {
  const { password: _, ...without } = { ...settings(), ...proof };
  expect((await post('', without)).body.type).toBe('urn:atrium:problem:password-required');
  expect((await post('', { ...without, password: 'a wrong passphrase' })).status).toBe(422);
});

test('only owners see and change it, those of another customer not either', async () => {
  await save();
  const manager = await createMember({ customer: owner.customer, role: 'manager', passwordHash });
  expect((await manager.get('/sign_on')).status).toBe(403);
  expect((await post('', { ...settings(), ...proof }, manager)).status).toBe(403);
  const other = await createMember({ passwordHash });
  expect((await other.get<Body>('/sign_on')).body.signOn).toBeNull();
});

test('it is turned on only after a test of the same settings', async () => {
  expect((await save({ isOn: true })).body.type).toBe('urn:atrium:problem:sign-on-untested');
  await save();
  await test_();
  const { clientSecret: _, ...unchanged } = settings();
  expect((await post('', { ...unchanged, ...proof, isOn: true })).body.signOn?.isOn).toBe(true);
  expect((await save({ isOn: true })).body.type).toBe('urn:atrium:problem:sign-on-untested');
});

test('the secret is entered again for another provider or client, so that no one has it sent elsewhere', async () => {
  await save();
  const other = await new SignOnProvider().start();
  const { clientSecret: _, ...kept } = settings();
  for (const change of [{ issuer: other.issuer }, { clientId: 'another' }]) {
    const { status, body } = await post('', { ...kept, ...change, ...proof });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['clientSecret']]);
  }
  await other.stop();
});

test('the owner who gets in without it has a second factor, and is an owner', async () => {
  const manager = await createMember({ customer: owner.customer, role: 'manager', passwordHash });
  await createTotp(portal.api, manager.forAll.token, proof);
  for (const { userId } of [manager, owner])
    expect(Object.keys((await save({ breakGlassId: userId })).body.errors ?? {})).toEqual(['breakGlassId']);
  const glass = await createMember({ customer: owner.customer, passwordHash });
  await createTotp(portal.api, glass.forAll.token, proof);
  expect((await save({ breakGlassId: glass.userId })).body.signOn).toMatchObject({
    breakGlass: { id: glass.userId },
  });
});

test('a sign-on that the policy demands is neither turned off nor removed', async () => {
  await save();
  const policy = {
    demands: 'sign_on',
    graceDays: 0,
    idleMinutes: null,
    maxAgeHours: null,
    sendsWithoutSession: true,
  };
  const asked = await owner.post<Body>('/security_policy', { ...policy, ...proof });
  expect(asked.body.type).toBe('urn:atrium:problem:conflict');
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO security_policies (customer_id, demands, grace_days) VALUES (${owner.customerId}, 'sign_on', 30)`),
  );
  expect((await save()).body.type).toBe('urn:atrium:problem:conflict');
  expect((await post('/remove', proof)).body.type).toBe('urn:atrium:problem:conflict');
});

describe('a provider', () => {
  const faultOf = async (change: object) => (await save(change)).body.signOn;

  test.each([
    ['http', 'http://provider.example', 'address-refused'],
    ['a query', 'https://provider.example/?a=1', 'address-refused'],
    ['a user', 'https://a@provider.example/', 'address-refused'],
    ['no address', 'provider.example', 'address-refused'],
    ['this machine by https', 'https://127.0.0.1:1/', 'unreachable'],
    ['a private address', 'https://10.0.0.1/', 'private-network'],
    ['the metadata of a cloud', 'https://169.254.169.254/', 'private-network'],
    ['all tenants of Entra ID', 'https://login.microsoftonline.com/common/v2.0', 'many-tenants'],
    ['all companies of Entra ID', 'https://login.microsoftonline.com/organizations/v2.0', 'many-tenants'],
  ])('at %s is refused', async (_name, issuer, fault) => {
    expect(await faultOf({ issuer })).toEqual({ step: 'discovery', fault });
  });

  test.each([
    ['that says it is another one', { issuer: 'https://evil.example' }, 'issuer-differs'],
    ['without a token endpoint', { token_endpoint: undefined }, 'no-description'],
    ['whose tokens come over http', { token_endpoint: 'http://provider.example/token' }, 'address-refused'],
    ['whose page is a script', { authorization_endpoint: 'javascript:alert(1)' }, 'address-refused'],
    ['that signs with the secret', { id_token_signing_alg_values_supported: ['HS256'] }, 'no-signature'],
    ['that does not sign', { id_token_signing_alg_values_supported: ['none'] }, 'no-signature'],
    ['without the code flow', { response_types_supported: ['id_token'] }, 'no-code-flow'],
  ])('%s is refused', async (_name, metadata, fault) => {
    provider.metadata = metadata;
    expect(await faultOf({})).toEqual({ step: 'discovery', fault });
  });

  test('that is down is refused', async () => {
    provider.isDown = true;
    expect(await faultOf({})).toMatchObject({ step: 'discovery' });
  });
});

describe('a test', () => {
  test('says what came back, and what would come of it', async () => {
    await save();
    const { body } = await post('/domains', { domain: 'Acme.Test' });
    records.set(body.domain.recordName, [body.domain.recordValue]);
    await post(`/domains/${body.domain.id}/confirm`);
    const email = 'ada@acme.test';
    const claims = { sub: '1', email, email_verified: true };
    const known = { succeeded: true, claims: { subject: '1', email, isEmailVerified: true } };
    expect(await test_(claims)).toMatchObject({
      ...known,
      outcome: 'refused',
      failure: { fault: 'not-known' },
    });
    await createInvitation(db.database, { customerId: owner.customerId, email });
    expect(await test_(claims)).toMatchObject({ ...known, outcome: 'invited', failure: null });
    expect(await test_({ ...claims, email_verified: false })).toMatchObject({
      outcome: 'refused',
      failure: { step: 'account', fault: 'address-not-verified' },
    });
  });

  test('says what is wrong and where', async () => {
    await save({ clientSecret: 'another secret' });
    const failed = { succeeded: false, claims: null, outcome: null };
    expect(await test_()).toEqual({
      ...failed,
      failure: { step: 'exchange', fault: 'client-refused', detail: 'invalid_client' },
    });
    expect((await read()).signOn?.testedAt).toBeNull();
    await save();
    expect((await test_({ sub: '1', aud: 'another' })).failure).toMatchObject({
      step: 'id-token',
      fault: 'wrong-audience',
    });
    expect((await read()).signOn?.testedAt).toBeNull();
  });

  test('belongs to the session that began it', async () => {
    await save();
    const { body } = await post('/test/begin');
    const query = provider.authorize(body.address, { sub: '1' });
    const colleague = await createMember({ customer: owner.customer });
    const { body: theirs } = await colleague.post<Body>('/sign_on/test', { query });
    expect(theirs.test.failure).toMatchObject({ step: 'return', fault: 'state-unknown' });
  });
});

describe('a domain', () => {
  const add = async (domain: string, by = owner) => (await post('/domains', { domain }, by)).body.domain;
  const confirm = (id: number, by = owner) => post(`/domains/${id}/confirm`, {}, by);

  beforeEach(() => save());

  test('is confirmed by its DNS record, and by no other', async () => {
    const { id, recordName, recordValue } = await add('one.test');
    expect((await confirm(id)).body.type).toBe('urn:atrium:problem:domain-not-confirmed');
    records.set(recordName, ['v=spf1 -all', `${recordValue}x`, recordValue.slice(0, -1)]);
    expect((await confirm(id)).body.type).toBe('urn:atrium:problem:domain-not-confirmed');
    records.set(recordName, ['v=spf1 -all', recordValue]);
    expect((await confirm(id)).body.domain.confirmedAt).toEqual(expect.any(String));
  });

  test('leads to one customer only, and the record of one confirms it for no other', async () => {
    const other = await createMember({ passwordHash });
    await createSignOn(portal, provider, { customerId: other.customerId });
    const [mine, theirs] = [await add('two.test'), await add('two.test', other)];
    expect(theirs.recordValue).not.toBe(mine.recordValue);
    records.set(mine.recordName, [mine.recordValue]);
    expect((await confirm(theirs.id, other)).status).toBe(409);
    expect((await confirm(mine.id)).status).toBe(200);
    records.set(mine.recordName, [theirs.recordValue]);
    expect((await confirm(theirs.id, other)).body.type).toBe('urn:atrium:problem:conflict');
  });

  test.each(['acme', 'acme.test/path', 'a@b.test', '*.test', 'acme.test.', '10.0.0.1', ''])(
    'is a domain, and "%s" is refused',
    async (domain) => {
      expect((await post('/domains', { domain })).status).toBe(422);
    },
  );

  test('that is removed leads nowhere, which takes a factor', async () => {
    const { id, recordName, recordValue } = await add('three.test');
    records.set(recordName, [recordValue]);
    await confirm(id);
    expect((await post(`/domains/${id}/remove`)).body.type).toBe('urn:atrium:problem:password-required');
    expect((await post(`/domains/${id}/remove`, proof)).status).toBe(204);
    const found = await portal.api.post('/api/sign_on/find', { email: 'a@three.test' });
    expect(found.json()).toEqual({ startPath: null });
  });
});

test('after a change of SESSION_SECRET the job encrypts the secret again', async () => {
  await save();
  const { customerId } = owner;
  const { signOn } = portal.api.app;
  const opened = signOn.secrets.open(customerId, await secretOf(customerId));
  const former = 'a former secret of 32 characters or more';
  const next = 'the next secret of 32 characters or more';
  const asFormer = createSealedSecrets([former], 'signOn').seal(customerId, opened ?? Buffer.of());
  await db.database.asJob((tx) =>
    tx.rows(sql`
      UPDATE sign_on_providers SET sealed_secret = ${asFormer.sealed}, key_id = ${asFormer.keyId}
      WHERE customer_id = ${customerId}`),
  );
  const secrets = createSealedSecrets([next, former], 'signOn');
  expect(await db.database.asJob((tx) => resealClientSecrets(tx, { secrets }, 10))).toBe(1);
  const only = createSealedSecrets([next], 'signOn');
  expect(only.open(customerId, await secretOf(customerId))?.toString()).toBe(provider.clientSecret);
  // It opens for this customer only.
  expect(only.open(customerId + 1, await secretOf(customerId))).toBeUndefined();
});

test('every other owner is told of a change', async () => {
  const colleague = await createMember({ customer: owner.customer });
  await save();
  await portal.api.deliver();
  const told = await db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT user_id AS "userId" FROM notifications
      WHERE customer_id = ${owner.customerId} AND message = 'signOnChanged'`),
  );
  expect(told).toEqual([{ userId: colleague.userId }]);
});

describe('under a rule that wants a second person for security', () => {
  const tested = async () => {
    await save();
    expect((await test_()).succeeded).toBe(true);
    await owner.post('/approvals/rules', { action: 'security', above: 0 });
  };
  const unchanged = () => ({ ...settings(), clientSecret: undefined });
  const ask = async (change: object) => {
    const { status, body } = await post('', { ...unchanged(), ...proof, ...change });
    return { status, type: body.type, approval: body.approval };
  };
  const approve = async (id: number | undefined) => {
    const other = await createMember({ customer: owner.customer });
    return (await other.post<{ approval: Approval }>(`/approvals/${id}/approve`)).body.approval;
  };

  test('it is set up and tested alone, and turned on by another owner', async () => {
    await tested();
    const { status, approval } = await ask({ isOn: true, defaultRole: 'viewer' });
    expect([status, approval?.action, approval?.signOn]).toEqual([
      202,
      'sign_on',
      { issuer: provider.issuer, isOn: true, defaultRole: 'viewer', groupRoles: [] },
    ]);
    expect((await read()).signOn).toMatchObject({ isOn: false, defaultRole: null });
    expect((await approve(approval?.id)).state).toBe('approved');
    expect((await read()).signOn).toMatchObject({ isOn: true, defaultRole: 'viewer' });
  });

  test('what is on is changed, and turned off, by another owner only', async () => {
    await tested();
    await approve((await ask({ isOn: true })).approval?.id);
    expect((await ask({ isOn: true, groupRoles: [{ group: 'all', role: 'owner' }] })).status).toBe(202);
    const off = await ask({});
    expect(off.status).toBe(202);
    const { body: added } = await post('/domains', { domain: 'two.test', ...proof });
    records.set(added.domain.recordName, [added.domain.recordValue]);
    const refused = [
      await post('', { ...settings(), ...proof }),
      await post('/remove', proof),
      await post(`/domains/${added.domain.id}/confirm`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect((await read()).signOn?.isOn).toBe(true);
    await approve(off.approval?.id);
    expect((await read()).signOn?.isOn).toBe(false);
    expect((await post('/remove', proof)).status).toBe(204);
  });

  test('what was approved after the client changed is void', async () => {
    await tested();
    const { approval } = await ask({ isOn: true });
    await save({ clientId: 'another' });
    expect(await approve(approval?.id)).toMatchObject({ state: 'void' });
    expect((await read()).signOn?.isOn).toBe(false);
  });

  test('the database turns none on without an approval', async () => {
    await tested();
    const turnOn = sql`UPDATE sign_on_providers SET is_on = true WHERE customer_id = ${owner.customerId}`;
    await expect(db.database.asLogin((tx) => tx.rows(turnOn))).rejects.toThrow('needs an approval');
    await db.database.asJob((tx) => tx.rows(turnOn));
    await expect(
      db.database.asLogin((tx) =>
        tx.rows(sql`DELETE FROM sign_on_providers WHERE customer_id = ${owner.customerId}`),
      ),
    ).rejects.toThrow('needs an approval');
  });
});
