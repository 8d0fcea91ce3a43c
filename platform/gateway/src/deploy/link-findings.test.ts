import { type FleetState, withCanary, withCurrent, withoutDeployable } from '../registry/fleet-state.ts';
import { publish, Registry } from '../registry/registry.ts';
import { createFolder, createManifest, createRemoteBuild, createShellBuild } from '../testing/fixture.ts';
import { FleetJudge } from './fleet-judge.ts';

const routes = createManifest().routes;
const folder = createFolder();
const registry = new Registry(folder);
const judge = new FleetJudge(registry, async () => ({ version: '1.0.0', calls: null }), {
  shellStart: 300_000,
  remotePage: 200_000,
});

/** A remote that shows subjects, and one that links to some. */
const owner = (version: string, subjects: Record<string, string>) =>
  createRemoteBuild({ version, remote: createManifest({ subjects, routes }) });
const linker = (version: string, links: string[]) =>
  createRemoteBuild({
    name: 'mfe-linker',
    version,
    links,
    remote: createManifest({ name: 'mfe-linker', basePath: 'linker', slots: [] }),
  });

beforeAll(async () => {
  const builds = [
    createShellBuild(),
    owner('1.0.0', { reward: 'detail', probe: 'detail' }),
    owner('1.1.0', { reward: 'list', probe: 'settings' }),
    owner('2.0.0', { probe: 'detail' }),
    owner('3.0.0', { reward: 'detail' }),
    linker('1.0.0', ['reward']),
    linker('1.1.0', ['reward', 'unheard_of']),
    linker('2.0.0', ['*']),
  ];
  for (const build of builds) await publish(build, folder);
});

const fleet = (versions: Record<string, string> = {}): FleetState => ({
  versions: { shell: '1.0.0', 'mfe-probe': '1.0.0', 'mfe-linker': '1.0.0', ...versions },
  canaries: {},
});
const promoting = (versions: Record<string, string>, before = fleet()) =>
  judge.newFindings(withCurrent(before, versions), before);
const lost = (linkerVersion: string, subject: string) => [
  `mfe-linker ${linkerVersion} links to the subject "${subject}", which nobody shows any more.`,
];

test('a subject may move to another page of its remote, and one that nobody links to may go', async () => {
  expect(await promoting({ 'mfe-probe': '1.1.0' })).toEqual([]);
  expect(await promoting({ 'mfe-probe': '3.0.0' })).toEqual([]);
});

test('a subject that a live remote links to may not go: by another version, a canary, or with its remote', async () => {
  const before = fleet();
  expect(await promoting({ 'mfe-probe': '2.0.0' })).toEqual(lost('1.0.0', 'reward'));
  const canary = withCanary(before, 'mfe-probe', { version: '2.0.0', customers: [7] });
  expect(await judge.newFindings(canary, before)).toEqual(lost('1.0.0', 'reward'));
  expect(await judge.newFindings(withoutDeployable(before, 'mfe-probe'), before)).toEqual(
    lost('1.0.0', 'reward'),
  );
});

test('it may go together with the last link to it', async () => {
  const both = withoutDeployable(withoutDeployable(fleet(), 'mfe-probe'), 'mfe-linker');
  expect(await judge.newFindings(both, fleet())).toEqual([]);
});

test('who links to whatever the API names holds every subject', async () => {
  const before = fleet({ 'mfe-linker': '2.0.0' });
  expect(await promoting({ 'mfe-probe': '3.0.0' }, before)).toEqual(lost('2.0.0', 'probe'));
});

test('a link to what nobody ever showed waits for its page', async () => {
  expect(await promoting({ 'mfe-linker': '1.1.0' })).toEqual([]);
});
