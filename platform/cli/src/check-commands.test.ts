import { tmpdir } from 'node:os';
import { publish, Registry } from '@atrium/registry';
import { createRemoteBuild, createShellBuild, remoteContents } from '@atrium/registry/testing';
import { run } from './run.ts';
import { setUpPortal, UNCHECKED } from './testing/portal.ts';

const { atrium, place } = setUpPortal();

test('a build is checked without being published, and incompatibilities are listed', async () => {
  expect(await atrium('check', createRemoteBuild())).toBe(
    `${UNCHECKED}\nmfe-probe 1.0.0 can be published and promoted.`,
  );
  await atrium('publish', createRemoteBuild({ uses: { react: ['use'] } }), '--promote');
  const build = createRemoteBuild({
    version: '1.1.0',
    uses: { react: ['useId'] },
    shared: [{ name: 'lodash', provides: null, requires: '^4.0.0' }],
  });
  const output: string[] = [];
  const context = { folder: tmpdir(), print: (line: string) => output.push(line), progress: () => undefined };
  await expect(run(['check', build], { ...context, environment: place.environment })).rejects.toThrow(
    'mfe-probe 1.1.0 cannot be promoted now.',
  );
  expect(output).toEqual([
    'Differences from the current version:',
    '  - imports of react: use',
    '  + imports of react: useId',
    UNCHECKED,
    'It cannot be promoted now:',
    '  - mfe-probe 1.1.0 needs lodash ^4.0.0, but shell 1.0.0 does not provide it.',
  ]);
  expect(await atrium('list')).not.toContain('1.1.0');
});

test('what is probably a mistake is named by check and by publish, and keeps nothing back', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  const contents = {
    ...remoteContents,
    'list.css': '.mfe-probe__a { background: url(//cdn.example/a.png) }',
  };
  const build = createRemoteBuild({ version: '1.1.0', links: ['aplication'], contents });
  const warned = [
    'Nothing forbids this, but it may be a mistake:',
    '  - list.css: background of ".mfe-probe__a" is at //cdn.example/a.png. Pages load nothing from other hosts: put the file next to the style sheet, and name it by its path.',
    '  - mfe-probe 1.1.0 links to the subject "aplication", which no remote shows, so people see text without a link. Shown are: none.',
  ].join('\n');
  expect(await atrium('check', build)).toMatch(`${warned}\nmfe-probe 1.1.0 can be published and promoted.`);
  expect(await atrium('publish', build, '--promote')).toMatch(warned);
});

test('published versions are checked together without being promoted', async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  const shared = [{ name: 'lodash', provides: null, requires: '^4.0.0' }];
  await atrium('publish', createRemoteBuild({ version: '1.1.0', shared }));
  await new Registry(place.settings.registryFolder).publish(
    createShellBuild({
      version: '2.0.0',
      shared: [{ name: 'lodash', provides: '4.2.0', requires: '^4.0.0' }],
    }),
  );
  await expect(atrium('check', 'mfe-probe@1.1.0')).rejects.toThrow('mfe-probe@1.1.0 cannot be promoted now.');
  expect(await atrium('check', 'mfe-probe@1.1.0', 'shell@2.0.0')).toBe(
    `${UNCHECKED}\nmfe-probe@1.1.0 and shell@2.0.0 can be promoted.`,
  );
  await expect(atrium('check', 'mfe-probe@3.0.0')).rejects.toThrow('mfe-probe 3.0.0 is not published.');
  expect(await atrium('list')).toMatch(/mfe-probe\s+1\.0\.0/);
});

test('a pre-release is checked for what it can be used for, as promote judges it', async () => {
  const build = createRemoteBuild({ version: '1.1.0-pr.7' });
  expect(await atrium('check', build)).toBe(
    `${UNCHECKED}\nmfe-probe 1.1.0-pr.7 can be published, previewed and put into staging. ` +
      'It is a pre-release, so it cannot be promoted for customers: release it as 1.1.0 for them.',
  );
  await atrium('publish', build);
  for (const command of ['check', 'promote'])
    await expect(atrium(command, 'mfe-probe@1.1.0-pr.7')).rejects.toThrow(
      'release it as 1.1.0 for customers.',
    );
});

test('a plan names the remotes that keep the shell from another version of a shared package', async () => {
  const react = (requires: string, provides: string | null = null) => [{ name: 'react', provides, requires }];
  const next = createShellBuild({ version: '1.1.0', shared: react('^19.3.1', '19.3.1') });
  await publish(next, place.settings.registryFolder);
  await new Registry(place.settings.registryFolder).promote('shell', '1.1.0');
  await atrium('publish', createRemoteBuild({ shared: react('^19.0.0') }), '--promote');
  expect(await atrium('plan', 'react@19.4')).toBe('Nothing keeps the shell from react 19.4.0.');
  const finding =
    '  - mfe-probe 1.0.0 needs react ^19.0.0, but shell 1.1.0 with react 20.0.0 provides 20.0.0: its owner, Probes, has to publish a version that accepts both first.';
  expect(await blockedPlan('react@20')).toEqual([
    'These keep the shell from react 20.0.0:',
    finding,
    'No published version of mfe-probe accepts it.',
  ]);
  await atrium('publish', createRemoteBuild({ version: '1.1.0', shared: react('^19.0.0 || ^20.0.0') }));
  expect((await blockedPlan('react@20')).at(-1)).toBe('mfe-probe 1.1.0 accepts it: promote that.');
});

/** What a plan prints that fails. */
async function blockedPlan(...packages: string[]): Promise<string[]> {
  const output: string[] = [];
  const context = { folder: tmpdir(), print: (line: string) => output.push(line), progress: () => undefined };
  await expect(run(['plan', ...packages], { ...context, environment: place.environment })).rejects.toThrow(
    /^The shell cannot share .* yet\.$/,
  );
  return output;
}

test('a plan is about all modules of a package, and about several packages', async () => {
  const shared = (requires: string, provides: string | null = null) =>
    ['@mui/material/Box', '@mui/material/Button', 'react', 'react/jsx-runtime'].map((name) => ({
      name,
      provides,
      requires,
    }));
  const next = createShellBuild({ version: '1.1.0', shared: shared('^9.0.0', '9.5.0') });
  await publish(next, place.settings.registryFolder);
  await new Registry(place.settings.registryFolder).promote('shell', '1.1.0');
  await atrium('publish', createRemoteBuild({ shared: shared('^9.0.0') }), '--promote');
  const both = await blockedPlan('react@10', 'zustand@9', '@mui/material@10').catch((error) => error.message);
  expect(both).toContain('does not share zustand; it shares @mui/material, react');
  expect(
    (await blockedPlan('react@9.9', '@mui/material@10')).map((line) => line.replace(/ needs .*/, '')),
  ).toEqual([
    'Nothing keeps the shell from react 9.9.0.',
    'These keep the shell from @mui/material 10.0.0:',
    '  - mfe-probe 1.0.0',
    'No published version of mfe-probe accepts it.',
  ]);
});
