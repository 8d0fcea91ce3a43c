import {
  type FleetState,
  publish,
  Registry,
  withCanary,
  withCurrent,
  withoutDeployable,
} from '@atrium/registry';
import { createFolder, createManifest, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { FleetChecker } from './fleet-checker.ts';

const routes = createManifest().routes;
const folder = createFolder();
const registry = new Registry(folder);
const checker = new FleetChecker(
  registry,
  async () => ({ version: '1.0.0', calls: null, permissions: null }),
  {
    shellStart: 300_000,
    remotePage: 200_000,
    remoteFile: 200_000,
    remoteFiles: 200_000,
  },
);

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
    linker('1.2.0', ['rewads']),
    linker('2.0.0', ['*']),
  ];
  for (const build of builds) await publish(build, folder);
});

const fleet = (versions: Record<string, string> = {}): FleetState => ({
  versions: { shell: '1.0.0', 'mfe-probe': '1.0.0', 'mfe-linker': '1.0.0', ...versions },
  canaries: {},
});
const promoting = (versions: Record<string, string>, before = fleet()) =>
  checker.newFindings(withCurrent(before, versions), before);
const lost = (linkerVersion: string, subject: string) => [
  `mfe-linker ${linkerVersion} links to the subject "${subject}", which no remote shows any more.`,
];

test('a subject may move to another page of its remote, and one without links may be removed', async () => {
  expect(await promoting({ 'mfe-probe': '1.1.0' })).toEqual([]);
  expect(await promoting({ 'mfe-probe': '3.0.0' })).toEqual([]);
});

test('a subject with links from a current remote may not be removed: by a new version, a canary, or a retirement', async () => {
  const before = fleet();
  expect(await promoting({ 'mfe-probe': '2.0.0' })).toEqual(lost('1.0.0', 'reward'));
  const canary = withCanary(before, 'mfe-probe', { version: '2.0.0', customers: [7] });
  expect(await checker.newFindings(canary, before)).toEqual(lost('1.0.0', 'reward'));
  expect(await checker.newFindings(withoutDeployable(before, 'mfe-probe'), before)).toEqual(
    lost('1.0.0', 'reward'),
  );
});

test('a subject may be removed together with the last link to it', async () => {
  const both = withoutDeployable(withoutDeployable(fleet(), 'mfe-probe'), 'mfe-linker');
  expect(await checker.newFindings(both, fleet())).toEqual([]);
});

test('a remote that links to any subject keeps every subject from being removed', async () => {
  const before = fleet({ 'mfe-linker': '2.0.0' });
  expect(await promoting({ 'mfe-probe': '3.0.0' }, before)).toEqual(lost('2.0.0', 'probe'));
});

const warnings = async (versions: Record<string, string>) =>
  (await checker.compare(withCurrent(fleet(), versions), fleet())).warnings;
const linksTo = (version: string, subject: string) =>
  `mfe-linker ${version} links to the subject "${subject}", which no remote shows, so people see text without a link.`;

test('a link to a subject that was never shown is allowed, with a warning that names those that are', async () => {
  expect(await promoting({ 'mfe-linker': '1.1.0' })).toEqual([]);
  expect(await warnings({ 'mfe-linker': '1.1.0' })).toEqual([
    `${linksTo('1.1.0', 'unheard_of')} Shown are: probe, reward.`,
  ]);
});

test('a warning about a mistyped subject names the one that is meant', async () => {
  expect(await warnings({ 'mfe-linker': '1.2.0' })).toEqual([
    `${linksTo('1.2.0', 'rewads')} Is "reward" meant?`,
  ]);
});

test('a version that is current already, or links to any subject, has no warning', async () => {
  expect(await warnings({ 'mfe-probe': '1.1.0', 'mfe-linker': '2.0.0' })).toEqual([]);
});
