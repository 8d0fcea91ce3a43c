import { tmpdir } from 'node:os';
import { Registry } from '@atrium/registry';
import { createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { run } from './run.ts';
import { setUpPortal } from './testing/portal.ts';

const { atrium, place } = setUpPortal();

const shared = (requires: string, provides: string | null = null) =>
  ['react', 'react-dom', 'react/jsx-runtime'].map((name) => ({ name, provides, requires }));
const shellWith = (version: string, react: string) =>
  createShellBuild({ version, shared: shared(`^${react}`, react) });
const remoteWith = (version: string, range: string) => createRemoteBuild({ version, shared: shared(range) });

/** What a command prints, and how it fails. */
async function failing(...words: string[]): Promise<string> {
  const lines: string[] = [];
  const context = { folder: tmpdir(), print: (line: string) => lines.push(line), progress: () => undefined };
  const failure = await run(words, { ...context, environment: place.environment }).then(
    () => null,
    (error: Error) => error.message,
  );
  expect(failure).not.toBeNull();
  return [...lines, failure].join('\n');
}

/** A fleet with React 18: the shell, and the remote of Probes. */
async function fleetWithReact18(): Promise<void> {
  const registry = new Registry(place.settings.registryFolder);
  await registry.publish(shellWith('1.1.0', '18.3.1'));
  await registry.promote('shell', '1.1.0');
  await atrium('publish', remoteWith('1.0.0', '^18.3.1'), '--promote');
  await registry.publish(shellWith('2.0.0', '19.3.1'));
  await atrium('register', 'Probes', 'shell');
}

test('a fleet goes from React 18 to 19 one release at a time, by the steps of the guide', async () => {
  await fleetWithReact18();
  const plan = ['plan', 'react@19', 'react-dom@19'] as const;
  expect(await failing(...plan)).toMatch(
    /mfe-probe 1\.0\.0 needs react \^18\.3\.1, .* its owner, Probes, has to publish .*The shell cannot share react 19\.0\.0 and react-dom 19\.0\.0 yet\.$/s,
  );
  expect(await failing('promote', 'shell@2.0.0')).toContain('mfe-probe 1.0.0 needs react ^18.3.1');
  expect(await failing('canary', 'shell@2.0.0', '--percent', '10')).toContain(
    'mfe-probe 1.0.0 needs react ^18.3.1',
  );

  const both = '^18.3.1 || ^19.0.0';
  expect(await atrium('publish', remoteWith('1.1.0', both), '--promote')).toContain('1.1.0 is current');
  expect(await atrium(...plan)).toBe(
    'Nothing keeps the shell from react 19.0.0.\nNothing keeps the shell from react-dom 19.0.0.',
  );

  expect(await atrium('canary', 'shell@2.0.0', '--percent', '10')).toContain(
    'shell: 10% of customers get 2.0.0',
  );
  expect(await failing('publish', remoteWith('1.2.0', '^19.0.0'), '--promote')).toContain(
    'mfe-probe 1.2.0 needs react ^19.0.0, but shell 1.1.0 provides 18.3.1',
  );
  expect(await failing('check', remoteWith('1.2.1', '^18.3.1'))).toContain(
    'mfe-probe 1.2.1 needs react ^18.3.1, but shell 2.0.0 provides 19.3.1',
  );
  expect(await atrium('promote', 'shell@2.0.0')).toContain('shell: 2.0.0 is current');

  expect(await atrium('rollback', 'shell')).toContain('shell: 1.1.0 is current');
  await atrium('promote', 'shell@2.0.0');
  expect(await atrium('publish', remoteWith('2.0.0', '^19.0.0'), '--promote')).toContain('2.0.0 is current');
  expect(await failing('rollback', 'shell')).toContain('mfe-probe 2.0.0 needs react ^19.0.0');
});
