import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release, RemoteManifest } from '@atrium/contract';
import {
  type ApiDescription,
  compatibilityFindings,
  linkFindings,
  linkWarnings,
  shownSubjects,
} from '@atrium/registry';
import {
  createManifest,
  createRemoteBuild,
  createShellBuild,
  type ReleaseOverrides,
  remoteContents,
} from '@atrium/registry/testing';
import { addressesOf } from '../page-checks/checked-pages.ts';

const title = { 'en-US': 'Cases' };
const provider = { workspace: 'provider' } as const;
const page = (id: string, path = id, permission: RemoteManifest['routes'][0]['permission'] = 'person') => ({
  id,
  path,
  title,
  permission,
});

function built(folder: string): Release {
  return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
}

function remote(name: string, manifest: Partial<RemoteManifest>, overrides: ReleaseOverrides = {}): Release {
  const whole = createManifest({
    name,
    basePath: name.slice(4),
    slots: [],
    shellContract: '^1.6.0',
    ...manifest,
  });
  const parts = [...whole.routes, ...whole.slots].map(({ id }) => [id, ['list.js']]);
  return built(
    createRemoteBuild({
      name,
      remote: whole,
      contents: remoteContents,
      chunks: Object.fromEntries(parts),
      contentAddressed: true,
      ...overrides,
    }),
  );
}

const desk = (manifest: Partial<RemoteManifest> = {}, overrides: ReleaseOverrides = {}) =>
  remote('mfe-desk', { routes: [{ ...page('queue', ''), ...provider }], ...manifest }, overrides);
const probe = (manifest: Partial<RemoteManifest> = {}, overrides: ReleaseOverrides = {}) =>
  remote('mfe-probe', { routes: [page('list', '')], ...manifest }, overrides);

const api: ApiDescription = {
  version: '1.0.0',
  calls: new Map([
    ['GET /customer-portal/applications', 'applications:read'],
    ['GET /customer-portal/auth/me', 'person'],
    ['GET /customer-portal/auth/sessions', 'person'],
  ]),
  permissions: new Map([['applications:read', ['owner']]]),
};
const findings = (...remotes: Release[]) =>
  compatibilityFindings([built(createShellBuild({ shellContract: '1.6.0' })), ...remotes], api);

test('both workspaces have addresses, subjects and cards of their own', () => {
  const parts = { basePath: 'cases', subjects: { application: 'list' } };
  const atDesk = desk({ ...parts, subjects: { application: 'queue' } });
  expect(findings(probe(parts), atDesk)).toEqual([]);
  const another = remote('mfe-other', {
    ...parts,
    subjects: { application: 'all' },
    routes: [{ ...page('all', ''), ...provider }],
  });
  expect(findings(atDesk, another)).toEqual([
    'mfe-other 1.0.0 and mfe-desk 1.0.0 both use the base path "cases" in the workspace of the provider.',
    'mfe-other 1.0.0 and mfe-desk 1.0.0 both show the subject "application" in the workspace of the provider.',
  ]);
});

test('the remote with the root of the provider’s workspace has no path in the area of another', () => {
  const root = desk({ routes: [{ ...page('figures', 'probe/figures'), ...provider }] });
  const area = probe({ routes: [page('list', ''), { ...page('numbers'), ...provider }] });
  expect(findings(root, area)).toEqual([
    'mfe-desk 1.0.0: remote.json: the path "probe/figures" of "figures" is in the area of mfe-probe 1.0.0, whose base path in the workspace of the provider is "probe".',
  ]);
});

test.each<[string, Partial<RemoteManifest>, ReleaseOverrides, string]>([
  [
    'accepts shells that would show it to customers',
    { shellContract: '^1.4.0' },
    {},
    'shellContract "^1.4.0" includes shells that do not know the workspace of "queue"; write "^1.6.0"',
  ],
  [
    'has files at addresses that can be guessed',
    {},
    { contentAddressed: false },
    '"queue" is in the workspace of the provider, so the build has to address its files by content; build it with the preset of @atrium/build',
  ],
])('a remote of the provider’s workspace that %s is refused', (_, manifest, overrides, finding) => {
  expect(findings(desk(manifest, overrides))).toEqual([`mfe-desk 1.0.0: remote.json: ${finding}.`]);
});

test('a part names no permission that another remote brings along for the other workspace', () => {
  const owner = desk({ permissions: [{ name: 'cases:answer', label: title, ...provider }] });
  const known = { ...api, permissions: new Map([['cases:answer', ['owner'] as const]]) };
  const shell = built(createShellBuild({ shellContract: '1.6.0' }));
  const borrowed = probe({ routes: [page('list', '', 'cases:answer')] });
  expect(compatibilityFindings([shell, owner, borrowed], known)).toEqual([
    'mfe-probe 1.0.0 names the permission "cases:answer" in the workspace of customers, but mfe-desk 1.0.0 brings it along for the workspace of the provider.',
  ]);
});

const called = (part: string, ...calls: string[]): ReleaseOverrides => ({
  calls,
  callsByPart: { [part]: calls },
});
const deskCall = 'GET /customer-portal/desk/queue';

test('a remote of customers that makes a call of the desk is refused, whichever part makes it', () => {
  expect(findings(probe({}, called('list', deskCall)))).toEqual([
    `mfe-probe 1.0.0 calls ${deskCall}, which only pages of the provider's workspace may.`,
  ]);
  const both = { routes: [page('list', ''), { ...page('numbers'), ...provider }] };
  expect(findings(probe(both, called('numbers', deskCall)))).toEqual([]);
  expect(findings(probe(both, called('list', deskCall)))).toEqual([
    `mfe-probe 1.0.0: "list" is in the workspace of customers, but its scripts call ${deskCall}, which only pages of the provider's workspace may.`,
  ]);
});

test('a shell that makes a call of the desk is refused', () => {
  const shell = built(createShellBuild({ shellContract: '1.6.0', calls: [deskCall] }));
  expect(compatibilityFindings([shell], api)).toEqual([
    `shell 1.0.0 calls ${deskCall}, which only pages of the provider's workspace may.`,
  ]);
});

test('calls of the desk are compared with those that the portal has', () => {
  expect(findings(desk({}, called('queue', deskCall)))).toEqual([]);
  const unknown = 'GET /customer-portal/desk/nothing';
  expect(findings(desk({}, called('queue', unknown)))).toEqual([
    `mfe-desk 1.0.0 calls ${unknown}, which this portal does not have.`,
  ]);
});

test('a part of the provider’s workspace makes no call of customers, but for those of the user token', () => {
  const call = (name: string) => findings(desk({}, called('queue', name)));
  const finding = (name: string, why: string) =>
    `mfe-desk 1.0.0: "queue" is in the workspace of the provider, but its scripts call ${name}, which ${why}.`;
  expect(call('GET /customer-portal/auth/sessions')).toEqual([]);
  expect(call('GET /customer-portal/applications')).toEqual([
    finding('GET /customer-portal/applications', 'needs "applications:read" at a customer'),
  ]);
  expect(call('GET /customer-portal/auth/me')).toEqual([
    finding('GET /customer-portal/auth/me', 'takes no token of the provider'),
  ]);
});

test('a page of the other workspace does not keep a link from breaking', () => {
  const shown = probe({ subjects: { application: 'list' } });
  const links = { links: ['application'] };
  const linking = remote('mfe-other', { routes: [page('all', '')] }, links);
  const before = shownSubjects([shown, linking]);
  const after = [desk({ subjects: { application: 'queue' } }, links), linking];
  expect(linkFindings(after, before)).toEqual([
    'mfe-other 1.0.0 links to the subject "application", which no remote shows any more.',
  ]);
  expect(linkWarnings(linking, shownSubjects(after))).toHaveLength(1);
  expect(linkWarnings(after[0] as Release, shownSubjects(after))).toEqual([]);
});

describe('the page check opens', () => {
  const both = probe({ routes: [page('list', ''), { ...page('numbers'), ...provider }] });

  test('the pages of both workspaces', () => {
    expect(addressesOf(['mfe-probe', 'mfe-desk'], [both, desk()])).toEqual([
      '/c/1/probe',
      '/desk/probe/numbers',
      '/desk',
    ]);
  });

  test('one page of each remote in each workspace for another shell', () => {
    expect(addressesOf(['shell'], [built(createShellBuild()), both, desk()])).toEqual([
      '/c/1',
      '/c/1/probe',
      '/desk/probe/numbers',
      '/desk',
    ]);
  });
});

describe('a page of the provider’s', () => {
  const withData = (call: string) =>
    desk({ routes: [{ ...page('queue', ''), ...provider, data: [{ call }] }] });

  test('has first calls of the desk', () => {
    expect(findings(withData('GET /customer-portal/desk/queue'))).toEqual([]);
  });

  test.each([
    ['a call of customers', 'GET /customer-portal/applications', "is not a call of the provider's workspace"],
    ['a stream', 'GET /customer-portal/desk/queue/stream', 'is not marked as safe in the contract'],
  ])('has not %s among them', (_, call, reason) => {
    expect(findings(withData(call))).toEqual([
      `mfe-desk 1.0.0: remote.json: routes: data of "queue": "${call}" ${reason}.`,
    ]);
  });

  test('is not searched for by customers', () => {
    const call = 'GET /customer-portal/desk/search/customers';
    const search = [
      { label: title, icon: 'M4 4h16', order: 1, call, subject: 'case', permission: 'person' as const },
    ];
    expect(findings(probe({ subjects: { case: 'list' }, search }))[0]).toBe(
      `mfe-probe 1.0.0: remote.json: search.0: "${call}" is not a call of the contract.`,
    );
  });
});
