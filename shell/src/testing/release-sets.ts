import type { Preview, ReleaseSet, ReleaseSetRemote, RemoteDescription } from '@atrium/contract';

/** A remote with one page, in the menu, as the gateway describes it. */
export function createRemote(name: string, overrides: Partial<RemoteDescription> = {}): ReleaseSetRemote {
  const basePath = name.replace('mfe-', '');
  const label = { 'en-US': `${basePath.slice(0, 1).toUpperCase()}${basePath.slice(1)}` };
  return {
    name,
    version: '1.4.0',
    entryUrl: `/assets/${name}/1.4.0/remoteEntry.js`,
    scripts: {},
    remote: {
      team: `Team ${label['en-US']}`,
      basePath,
      routes: [{ id: 'list', path: '', title: label, permission: 'person' }],
      menu: [{ label, icon: 'M4 4h16', order: 10, route: 'list' }],
      slots: [],
      ...overrides,
    },
  };
}

export function createReleaseSet(
  remotes: ReleaseSetRemote[] = [],
  settings: Partial<ReleaseSet['settings']> = {},
): ReleaseSet {
  return {
    shell: { name: 'shell', version: '1.0.0' },
    remotes,
    customer: 0,
    canaries: {},
    integrity: {},
    settings: {
      demo: false,
      providerName: 'Atrium',
      supportEmail: null,
      supportUrl: null,
      accentColor: null,
      sessionBasePath: '/api/auth',
      sessionPollSeconds: null,
      loginServiceUrl: '',
      lineSignIn: false,
      ...settings,
    },
  };
}

/** A preview of a version of `mfe-rewards`. */
export const preview: Preview = {
  id: 'one',
  name: 'mfe-rewards',
  version: '2.0.0-pr.7',
  basePath: 'rewards',
  team: 'Rewards',
  current: '1.9.0',
  endsAt: '2026-11-23T21:00:00Z',
};
