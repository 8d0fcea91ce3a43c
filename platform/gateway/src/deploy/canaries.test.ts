import { reasons } from '@atrium/control/testing';
import { createManifest, createRemoteBuild } from '@atrium/registry/testing';
import { setUpDeployTests } from '../testing/gateway-tests.ts';

const { call, upload, ship, inject, issueToken, tokens } = setUpDeployTests();

const canary = (version: string, ...customers: number[]) =>
  call('PUT', '/canaries/mfe-probe', { version, customers });
const documentOf = async (path: string) => (await inject(path)).body;

beforeEach(async () => {
  await ship();
  await upload(createRemoteBuild({ version: '1.1.0' }));
});

describe('a canary', () => {
  it('is for the selected customers, in their scope only', async () => {
    expect((await canary('1.1.0', 8, 7)).body.revision.canaries).toEqual({
      'mfe-probe': { version: '1.1.0', customers: [7, 8] },
    });
    for (const path of ['/c/7/', '/c/8/probe']) {
      expect(await documentOf(path)).toContain('/assets/mfe-probe/1.1.0/');
      expect(await documentOf(path)).not.toContain('/assets/mfe-probe/1.0.0/');
    }
    for (const path of ['/', '/signin', '/c/0/', '/c/78/', '/c/9/probe', '/c/07/'])
      expect(await documentOf(path)).not.toContain('/assets/mfe-probe/1.1.0/');
  });

  it('does not reveal its customers to others', async () => {
    await canary('1.1.0', 4711);
    expect(await documentOf('/c/7/')).not.toContain('4711');
  });

  it('ends with its promotion, and all customers get the version', async () => {
    await canary('1.1.0', 7);
    await call('POST', '/promotions', { versions: { 'mfe-probe': '1.1.0' } });
    expect(await documentOf('/c/9/')).toContain('/assets/mfe-probe/1.1.0/');
    const { body } = await call('GET', '/fleet');
    expect(body.deployables[0]).toMatchObject({ current: '1.1.0', canary: null });
  });

  it('can be dropped, and its customers get the current version again', async () => {
    await canary('1.1.0', 7);
    const { body } = await call('DELETE', '/canaries/mfe-probe');
    expect(body.revision.changes).toEqual([
      { name: 'mfe-probe', version: '1.1.0', before: '1.0.0', customers: [] },
    ]);
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-probe/1.0.0/');
    expect((await call('DELETE', '/canaries/mfe-probe')).status).toBe(409);
  });

  it('ends when another version is promoted, and the answer says so', async () => {
    await upload(createRemoteBuild({ version: '1.2.0' }));
    await canary('1.1.0', 7);
    const { body } = await call('POST', '/promotions', { versions: { 'mfe-probe': '1.2.0' } });
    expect(body.canaries).toEqual({ running: [], ended: [{ name: 'mfe-probe', version: '1.1.0' }] });
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-probe/1.2.0/');
    await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-probe/1.0.0/');
  });

  it('ends with a rollback too', async () => {
    await upload(createRemoteBuild({ version: '1.2.0' }));
    await call('POST', '/promotions', { versions: { 'mfe-probe': '1.2.0' } });
    await canary('1.1.0', 7);
    const { body } = await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect(body.canaries.ended).toEqual([{ name: 'mfe-probe', version: '1.1.0' }]);
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-probe/1.0.0/');
  });

  it('goes on if it is renewed by name, against the version that is promoted', async () => {
    await upload(createRemoteBuild({ version: '1.2.0' }));
    await call('PUT', '/canaries/mfe-probe', { version: '1.1.0', percent: 40, steps: [100], stepMinutes: 9 });
    const versions = { 'mfe-probe': '1.2.0' };
    const { body } = await call('POST', '/promotions', { versions, renew: ['mfe-probe'] });
    expect(body.canaries).toEqual({
      running: [
        {
          name: 'mfe-probe',
          version: '1.1.0',
          customers: [],
          percent: 40,
          steps: [100],
          stepMinutes: 9,
          replaces: '1.2.0',
        },
      ],
      ended: [],
    });
  });

  it('cannot be renewed if there is none', async () => {
    const { status, body } = await call('POST', '/promotions', {
      versions: { 'mfe-probe': '1.1.0' },
      renew: ['mfe-probe'],
    });
    expect([status, reasons(body)]).toEqual([
      409,
      expect.stringContaining('mfe-probe has no canary to renew with this promotion.'),
    ]);
  });

  it('of another deployable stays, and a promotion names it', async () => {
    const other = createManifest({ name: 'mfe-other', basePath: 'other', slots: [] });
    await upload(createRemoteBuild({ name: 'mfe-other', remote: other }), tokens.others);
    await canary('1.1.0', 7);
    const versions = { 'mfe-other': '1.0.0' };
    const { body } = await call('POST', '/promotions', { versions }, tokens.others);
    const running = [{ name: 'mfe-probe', version: '1.1.0', customers: [7] }];
    expect(body.canaries).toEqual({ running, ended: [] });
  });

  it('is not a target of a rollback', async () => {
    await canary('1.1.0', 7);
    await call('DELETE', '/canaries/mfe-probe');
    const { body } = await call('POST', '/rollbacks', { name: 'mfe-probe', version: '1.1.0' });
    expect(reasons(body)).toContain('mfe-probe 1.1.0 was never current; promote it instead.');
  });

  it('is possible for a remote without a current version', async () => {
    const remote = createManifest({ name: 'mfe-new', basePath: 'new', slots: [] });
    const token = await issueToken('New', 'mfe-new');
    await upload(createRemoteBuild({ name: 'mfe-new', remote }), token);
    await call('PUT', '/canaries/mfe-new', { version: '1.0.0', customers: [7] }, token);
    expect(await documentOf('/c/7/')).toContain('"mfe-new"');
    expect(await documentOf('/c/8/')).not.toContain('"mfe-new"');
  });
});

describe('a canary by percentage', () => {
  const customers = Array.from({ length: 30 }, (_, index) => index + 1);
  const share = (percent: number, rest: object = {}) =>
    call('PUT', '/canaries/mfe-probe', { version: '1.1.0', percent, ...rest });
  const hasCanary = async (customer: number) =>
    (await documentOf(`/c/${customer}/`)).includes('/assets/mfe-probe/1.1.0/');
  const withCanary = async () => {
    const found = [];
    for (const customer of customers) if (await hasCanary(customer)) found.push(customer);
    return found;
  };

  it('is for that share of customers, and a larger one only adds customers', async () => {
    await share(10);
    const first = await withCanary();
    await share(50);
    const more = await withCanary();
    expect([first.length, more.length]).toEqual([3, 11]);
    expect(more).toEqual(expect.arrayContaining(first));
    expect(await documentOf('/c/0/')).not.toContain('/assets/mfe-probe/1.1.0/');
  });

  it('is in the documents of the same customers as in their news', async () => {
    await share(50);
    for (const customer of customers) {
      const have = 'have=shell@1.0.0&have=mfe-probe@1.0.0';
      const news = (await inject(`/release-news?customer=${customer}&${have}`)).json();
      expect('mfe-probe' in news.canaries).toBe(await hasCanary(customer));
      expect(news.newer).toBe(await hasCanary(customer));
    }
  });

  it('keeps the named customers, and they keep the share, until it is dropped', async () => {
    await canary('1.1.0', 4711);
    const { body: shared } = await share(10);
    expect(shared.revision.canaries['mfe-probe'].customers).toEqual([4711]);
    const { body } = await canary('1.1.0', 4711, 4712);
    const changed = { version: '1.1.0', customers: [4711, 4712], percent: 10 };
    expect(body.revision.canaries).toEqual({ 'mfe-probe': changed });
    await call('DELETE', '/canaries/mfe-probe');
    await share(1);
    expect((await call('GET', '/fleet')).body.deployables[0].canary).toEqual({
      version: '1.1.0',
      customers: [],
      percent: 1,
    });
  });

  it('is checked together with every other one, since a customer may be in both', async () => {
    const other = createManifest({ name: 'mfe-other', basePath: 'other', slots: [] });
    await upload(createRemoteBuild({ name: 'mfe-other', remote: other }), tokens.others);
    await call('POST', '/promotions', { versions: { 'mfe-other': '1.0.0' } }, tokens.others);
    const withSlot = { ...other, slots: [{ slot: 'home', id: 'extra', order: 2, permission: 'person' }] };
    const chunks = { list: ['list.js'], detail: ['list.js'], settings: ['list.js'], extra: ['list.js'] };
    const next = { version: '1.1.0', remote: withSlot as typeof other, chunks };
    await upload(createRemoteBuild({ name: 'mfe-other', ...next }), tokens.others);
    const ours = createManifest({ slots: [{ slot: 'home', id: 'extra', order: 1, permission: 'person' }] });
    await upload(createRemoteBuild({ version: '1.2.0', remote: ours, chunks }));
    await call('PUT', '/canaries/mfe-other', { version: '1.1.0', percent: 1 }, tokens.others);
    const { status, body } = await call('PUT', '/canaries/mfe-probe', { version: '1.2.0', percent: 1 });
    expect(status).toBe(409);
    expect(reasons(body)).toMatch(/both use the id "extra" in the slot "home"/);
  });
});

describe('a canary is checked', () => {
  it.each([
    ['provides a shared package', { shared: [{ name: 'react', provides: '19.9.9', requires: '^19.0.0' }] }],
    ['needs another version of React', { shared: [{ name: 'react', provides: null, requires: '^18.0.0' }] }],
    ['needs another version of the API', { remote: createManifest({ api: '^9.0.0' }) }],
  ])('and rejected if it %s', async (_, overrides) => {
    await upload(createRemoteBuild({ version: '1.3.0', ...overrides }));
    const { status, body } = await canary('1.3.0', 7);
    expect([status, body.title]).toEqual([409, 'This change would break the portal.']);
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-probe/1.0.0/');
  });

  it('together with later changes of other deployables', async () => {
    await canary('1.1.0', 7);
    const other = createManifest({ name: 'mfe-other', basePath: 'other' });
    await upload(createRemoteBuild({ name: 'mfe-other', remote: other }), tokens.others);
    await upload(createRemoteBuild({ version: '1.2.0', remote: createManifest({ slots: [] }) }));
    const versions = { 'mfe-probe': '1.2.0' };
    await call('POST', '/promotions', { versions, renew: ['mfe-probe'] });
    const { status, body } = await call(
      'POST',
      '/promotions',
      { versions: { 'mfe-other': '1.0.0' } },
      tokens.others,
    );
    expect(status).toBe(409);
    expect(reasons(body)).toContain(
      'mfe-other 1.0.0 and mfe-probe 1.1.0 both use the id "card" in the slot "home".',
    );
  });

  it.each([
    ['no customers', { version: '1.1.0', customers: [] }, 422],
    ['no one', { version: '1.1.0' }, 422],
    ['a percentage of all', { version: '1.1.0', percent: 100 }, 422],
    ['steps that do not ascend', { version: '1.1.0', percent: 10, steps: [5] }, 422],
    ['a percentage of none', { version: '1.1.0', percent: 0 }, 422],
    ['all customers', { version: '1.1.0', customers: [0] }, 422],
    ['the current version', { version: '1.0.0', customers: [7] }, 409],
    ['an unpublished version', { version: '9.0.0', customers: [7] }, 409],
  ])('and rejected with %s', async (_, payload, expected) => {
    expect((await call('PUT', '/canaries/mfe-probe', payload)).status).toBe(expected);
  });

  it('and rejected for another team, as is dropping it', async () => {
    const begun = await call(
      'PUT',
      '/canaries/mfe-probe',
      { version: '1.1.0', customers: [7] },
      tokens.others,
    );
    await canary('1.1.0', 7);
    const dropped = await call('DELETE', '/canaries/mfe-probe', undefined, tokens.others);
    expect([begun.status, dropped.status]).toEqual([403, 403]);
  });
});
