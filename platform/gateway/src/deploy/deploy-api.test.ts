import { reasons } from '@atrium/control/testing';
import { createManifest, createRemoteBuild } from '@atrium/registry/testing';
import { createTeamToken } from '../testing/fixture.ts';
import { setUpDeployTests } from '../testing/gateway-tests.ts';

const { call, upload, ship, inject, issueToken, publishAsOperator, tokens, paths } = setUpDeployTests();

describe('a team with its token', () => {
  it('publishes, promotes and rolls back its own deployables, and the history has its name', async () => {
    expect((await ship()).status).toBe(200);
    expect((await ship({ version: '1.1.0' })).status).toBe(200);
    expect((await call('POST', '/rollbacks', { name: 'mfe-probe' })).body.revision.versions).toEqual({
      shell: '1.0.0',
      'mfe-probe': '1.0.0',
    });
    const { body } = await call('GET', '/history?name=mfe-probe');
    const lines = body.revisions.map(
      ({ by, action, changes }: { by: string; action: string; changes: { version: string }[] }) =>
        `${by} ${action} ${changes[0]?.version}`,
    );
    expect(lines).toEqual([
      'Probes rollback 1.0.0',
      'Probes promote 1.1.0',
      'Probes publish 1.1.0',
      'Probes promote 1.0.0',
      'Probes publish 1.0.0',
    ]);
  });

  it('finds a rollback in the next document', async () => {
    await ship();
    await ship({ version: '1.1.0' });
    expect((await inject('/c/7')).body).toContain('/assets/mfe-probe/1.1.0/');
    await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect((await inject('/c/7')).body).toContain('/assets/mfe-probe/1.0.0/');
  });

  it('lists all deployables and which are its own', async () => {
    await ship();
    const each = {
      current: '1.0.0',
      canary: null,
      staging: null,
      previews: [],
      versions: ['1.0.0'],
      retired: false,
    };
    expect((await call('GET', '/fleet')).body.deployables).toEqual([
      { ...each, name: 'mfe-probe', yours: true },
      { ...each, name: 'shell', yours: false },
    ]);
  });

  it('changes nothing by promoting the current version', async () => {
    await ship();
    expect((await call('POST', '/promotions', { versions: { 'mfe-probe': '1.0.0' } })).body).toEqual({
      revision: null,
      canaries: { running: [], ended: [] },
    });
  });
});

describe('a retired remote', () => {
  const retire = () => call('POST', '/retirements', { name: 'mfe-probe' });
  const document = async (path = '/c/7') => (await inject(path)).body;

  it('is in no document, and neither is its canary', async () => {
    await ship();
    await upload(createRemoteBuild({ version: '1.1.0' }));
    await call('PUT', '/canaries/mfe-probe', { version: '1.1.0', customers: [7] });
    const { body } = await retire();
    expect(body.revision).toMatchObject({
      action: 'retire',
      changes: [{ name: 'mfe-probe', version: '1.0.0', before: '1.0.0' }],
      versions: { shell: '1.0.0' },
      canaries: {},
    });
    expect(await document()).not.toContain('mfe-probe');
    expect(await document('/c/7/')).not.toContain('mfe-probe');
    expect((await inject('/assets/mfe-probe/1.0.0/list.js')).statusCode).toBe(200);
  });

  it('returns as it was by a rollback, or by a promotion', async () => {
    await ship();
    await ship({ version: '1.1.0' });
    await retire();
    await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect(await document()).toContain('/assets/mfe-probe/1.1.0/');
    await call('POST', '/rollbacks', { name: 'mfe-probe' });
    expect(await document()).toContain('/assets/mfe-probe/1.0.0/');
    await retire();
    await call('POST', '/promotions', { versions: { 'mfe-probe': '1.1.0' } });
    expect(await document()).toContain('/assets/mfe-probe/1.1.0/');
  });

  it('is reported to open tabs', async () => {
    await ship();
    const news = '/release-news?customer=0&have=shell@1.0.0&have=mfe-probe@1.0.0';
    expect((await inject(news)).json().newer).toBe(false);
    await retire();
    expect((await inject(news)).json().newer).toBe(true);
  });

  it('does not return when an operator publishes the same build again, but does with a new one', async () => {
    await publishAsOperator(createRemoteBuild());
    await retire();
    await publishAsOperator(createRemoteBuild());
    expect(await document()).not.toContain('mfe-probe');
    await publishAsOperator(createRemoteBuild({ version: '1.1.0' }));
    expect(await document()).toContain('/assets/mfe-probe/1.1.0/');
  });

  it('cannot be the shell or a deployable of another team', async () => {
    await ship();
    const token = await issueToken('Shell', 'shell');
    const shell = await call('POST', '/retirements', { name: 'shell' }, token);
    expect([shell.status, reasons(shell.body)]).toEqual([409, expect.stringContaining('has no shell')]);
    expect((await call('POST', '/retirements', { name: 'mfe-probe' }, tokens.others)).status).toBe(403);
  });
});

describe('the identity of a remote', () => {
  it('is the registered team, not the one in its build', async () => {
    await ship({ remote: createManifest({ team: 'Rewards' }) });
    const set = (await inject('/')).body;
    expect(set).toContain('"team":"Probes"');
    expect(set).not.toContain('"team":"Rewards"');
  });

  it('cannot include another remote’s base path, even with an operator’s token', async () => {
    const token = await issueToken('Operators', '*');
    const remote = createManifest({ name: 'mfe-new', slots: [] });
    const { body } = await upload(createRemoteBuild({ name: 'mfe-new', remote }), token);
    expect(reasons(body)).toContain('basePath: "probe" is registered for mfe-probe.');
  });

  it('must have its base path registered', async () => {
    const token = await createTeamToken(paths.tokens, 'Probes', 'mfe-probe', { basePath: null });
    const { body } = await upload(createRemoteBuild(), token);
    expect(reasons(body)).toContain('none is registered for mfe-probe');
  });
});
