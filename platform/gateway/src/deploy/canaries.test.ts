import { reasons, setUpDeployTests } from '../testing/deploy-calls.ts';
import { createManifest, createRemoteBuild } from '../testing/fixture.ts';

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

  it('is not affected when other versions are promoted and rolled back', async () => {
    await upload(createRemoteBuild({ version: '1.2.0' }));
    await canary('1.1.0', 7);
    await call('POST', '/promotions', { versions: { 'mfe-probe': '1.2.0' } });
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-probe/1.1.0/');
    await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-probe/1.1.0/');
    expect(await documentOf('/c/8/')).toContain('/assets/mfe-probe/1.0.0/');
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
    expect(await documentOf('/c/7/')).toContain('/assets/mfe-new/1.0.0/');
    expect(await documentOf('/c/8/')).not.toContain('/assets/mfe-new/');
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
    await call('POST', '/promotions', { versions: { 'mfe-probe': '1.2.0' } });
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
