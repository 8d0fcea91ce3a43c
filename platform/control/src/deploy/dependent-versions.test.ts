import { createManifest, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { reasons, setUpDeployTests } from '../testing/deploy-calls.ts';

const { call, upload, issueToken, publishAsOperator, tokens } = setUpDeployTests();

describe('versions that need each other', () => {
  const host = '@atrium/host';
  const shellWith = (version: string, ...names: string[]) =>
    publishAs('shell', createShellBuild({ version, offers: { [host]: names } }));
  const probeWith = (version: string, ...names: string[]) =>
    upload(createRemoteBuild({ version, uses: { [host]: names } }));
  const promote = (versions: Record<string, string>) =>
    call('POST', '/promotions', { versions, allowOlder: true }, both);
  let both: string;

  async function publishAs(name: string, folder: string) {
    return upload(folder, await issueToken(`Team of ${name}`, name));
  }

  beforeEach(async () => {
    await shellWith('2.0.0', 'notify', 'request');
    await shellWith('3.0.0', 'notify', 'send');
    await probeWith('1.0.0', 'request');
    await probeWith('2.0.0', 'send');
    both = await issueToken('Operators', '*');
    await promote({ shell: '2.0.0', 'mfe-probe': '1.0.0' });
  });

  it('are rejected one by one, with the import that is missing, and accepted together', async () => {
    const shell = await promote({ shell: '3.0.0' });
    expect([shell.status, reasons(shell.body)]).toEqual([
      409,
      expect.stringContaining(
        'mfe-probe 1.0.0 imports "request" of @atrium/host, which shell 3.0.0 does not offer.',
      ),
    ]);
    const probe = await promote({ 'mfe-probe': '2.0.0' });
    expect(reasons(probe.body)).toContain(
      'mfe-probe 2.0.0 imports "send" of @atrium/host, which shell 2.0.0',
    );
    const together = await promote({ shell: '3.0.0', 'mfe-probe': '2.0.0' });
    expect(together.body.revision.versions).toEqual({ shell: '3.0.0', 'mfe-probe': '2.0.0' });
  });

  it('are rejected as a canary and as a rollback too', async () => {
    const canary = await call('PUT', '/canaries/mfe-probe', { version: '2.0.0', customers: [7] }, both);
    expect(reasons(canary.body)).toContain('mfe-probe 2.0.0 imports "send"');
    await promote({ shell: '3.0.0', 'mfe-probe': '2.0.0' });
    const rollback = await call('POST', '/rollbacks', { name: 'shell' }, both);
    expect([rollback.status, reasons(rollback.body)]).toEqual([
      409,
      expect.stringContaining('mfe-probe 2.0.0 imports "send" of @atrium/host, which shell 2.0.0'),
    ]);
  });

  it('are checked for the customers of each canary', async () => {
    await shellWith('2.1.0', 'notify', 'request', 'send');
    await promote({ shell: '2.1.0' });
    await call('PUT', '/canaries/mfe-probe', { version: '2.0.0', customers: [7] }, both);
    const back = await promote({ shell: '2.0.0' });
    expect(reasons(back.body)).toContain('mfe-probe 2.0.0 imports "send" of @atrium/host, which shell 2.0.0');
  });

  it('do not block other releases if they are incompatible already', async () => {
    await publishAsOperator(createShellBuild({ version: '4.0.0', offers: { [host]: [] } }));
    const other = createManifest({ name: 'mfe-other', basePath: 'other', slots: [] });
    await upload(createRemoteBuild({ name: 'mfe-other', remote: other }), tokens.others);
    const { status } = await call(
      'POST',
      '/promotions',
      { versions: { 'mfe-other': '1.0.0' } },
      tokens.others,
    );
    expect(status).toBe(200);
  });
});

test('a remote of the provider’s workspace alone has no canary, since those are for customers', async () => {
  const remote = createManifest({
    name: 'mfe-other',
    basePath: 'other',
    routes: [
      { id: 'list', path: '', title: { 'en-US': 'Queue' }, permission: 'person', workspace: 'provider' },
    ],
    slots: [],
    shellContract: '^1.6.0',
  });
  await upload(createRemoteBuild({ name: 'mfe-other', remote, contentAddressed: true }), tokens.others);
  const canary = { version: '1.0.0', customers: [7] };
  const { status, body } = await call('PUT', '/canaries/mfe-other', canary, tokens.others);
  expect([status, reasons(body)]).toEqual([
    409,
    expect.stringContaining(
      'mfe-other 1.0.0 has only parts of the workspace of the provider, and a canary is for customers: promote it, or show it before by a preview.',
    ),
  ]);
});
