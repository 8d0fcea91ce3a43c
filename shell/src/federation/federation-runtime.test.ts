import type { ReleaseSet, ReleaseSetRemote } from '@atrium/contract';
import { waitFor } from '@testing-library/dom';
import { ReleaseSets } from '../lib/release-sets.ts';
import { FederationRuntime } from './federation-runtime.ts';

type ShareScope = Record<string, Record<string, { from: string; lib: () => string }>>;

interface Container {
  shareScope: { react: ShareScope[string] };
  remoteEntryInitOptions: object;
}

interface Plugin {
  beforeInitContainer(container: Container): Container & {
    remoteEntryInitOptions: { shareScopeMap: { default: ShareScope } };
  };
  loadEntry(request: { remoteInfo: { name: string; entry: string } }): Promise<unknown>;
}

const loadRemote = jest.fn();
const registerRemotes = jest.fn();
const start = jest.fn();

const integrity = {
  '/assets/mfe-probe/1.0.0/remoteEntry.js': 'sha256-entry',
  '/assets/mfe-probe/1.0.0/list.js': 'sha256-list',
  '/assets/mfe-probe/1.0.0/list.css': 'sha256-styles',
};

function remote(name: string, version: string): ReleaseSetRemote {
  return {
    name,
    version,
    entryUrl: `/assets/${name}/${version}/remoteEntry.js`,
    scripts: version === 'dev' ? {} : { list: [`/assets/${name}/${version}/remoteEntry.js`] },
    styles: version === 'dev' ? {} : { list: [`/assets/${name}/${version}/list.css`] },
    remote: {
      team: '',
      basePath: 'probe',
      routes: [],
      menu: [],
      slots: [],
    },
  };
}

const releaseSet = {
  shell: { name: 'shell', version: '1.0.0' },
  remotes: [remote('mfe-probe', '1.0.0'), remote('mfe-live', 'dev')],
  customer: 0,
  canaries: {},
  integrity,
  settings: {
    demo: false,
    providerName: '',
    supportEmail: null,
    supportUrl: null,
    accentColor: null,
    sessionBasePath: '',
    sessionPollSeconds: null,
    loginServiceUrl: '',
    lineSignIn: false,
  },
} satisfies ReleaseSet;

const good = { remote: { routes: {}, slots: {} } };
const url = (file: string) => `http://localhost/assets/mfe-probe/1.0.0/${file}`;

let runtime: FederationRuntime;

beforeEach(() => {
  globalThis.__atriumFailures = undefined;
  for (const mock of [loadRemote, registerRemotes, start]) mock.mockReset();
  start.mockResolvedValue({ loadRemote, registerRemotes });
  runtime = new FederationRuntime(new ReleaseSets(releaseSet), start);
});

/** The plugin that the shell passes to the federation runtime, once a remote is loaded. */
async function startedPlugin(): Promise<Plugin> {
  loadRemote.mockResolvedValueOnce(good);
  await runtime.load('mfe-live');
  return start.mock.calls[0][0].plugins[0];
}

const container = { init: () => undefined, get: () => undefined };

/** Loads an entry, up to where the browser loads its script. */
async function entryOf({ name = 'mfe-probe', entry = url('remoteEntry.js') } = {}) {
  const plugin = await startedPlugin();
  const loaded = plugin.loadEntry({ remoteInfo: { name, entry } });
  loaded.catch(() => undefined);
  const script = await waitFor(() => {
    const found = document.head.querySelector('script');
    if (!found) throw new Error('There is no script.');
    return found;
  });
  return { loaded, script };
}

/** As a browser does, once the script has run. */
function ran(script: HTMLScriptElement, defined?: unknown) {
  Object.assign(globalThis, { 'mfe-probe': defined });
  script.dispatchEvent(new Event('load'));
}

/** A page whose release set has a chunk of the remote's page. */
function withChunk(): FederationRuntime {
  const [probe] = releaseSet.remotes;
  const scripts = { list: [probe?.entryUrl, '/assets/mfe-probe/1.0.0/list.js'] };
  const remotes = [{ ...probe, scripts }, remote('mfe-live', 'dev')] as ReleaseSetRemote[];
  return new FederationRuntime(new ReleaseSets({ ...releaseSet, remotes }), start);
}

test.each([
  ['waits for the whole release set if the document does not list its files', ['list'], 'detail', 1],
  ['waits for nothing if the document lists its files', ['list'], 'list', 0],
  ['waits for nothing once everything is known', undefined, 'detail', 0],
])('a part %s', async (_, listed, id, requests) => {
  const [probe] = releaseSet.remotes;
  const whole = jest.fn(async () => releaseSet);
  const first = { ...releaseSet, remotes: [{ ...probe, ...(listed && { listed }) }] } as ReleaseSet;
  const sets = new ReleaseSets({ ...first, known: { slots: [], links: [] } }, whole);
  await new FederationRuntime(sets, start).known('mfe-probe', id);
  expect(whole).toHaveBeenCalledTimes(requests);
});

test('a remote is loaded in the version that the tab has when it is first used', async () => {
  const newer = { ...releaseSet, remotes: [remote('mfe-probe', '2.0.0')] };
  const sets = new ReleaseSets(releaseSet, undefined, async () => newer);
  loadRemote.mockResolvedValue(good);
  const taking = new FederationRuntime(sets, start);
  await sets.adopt({ set: '', versions: { 'mfe-probe': '2.0.0' } }, () => true);
  await taking.load('mfe-probe');
  expect(registerRemotes.mock.calls[0][0]).toEqual([
    { name: 'mfe-probe', entry: '/assets/mfe-probe/2.0.0/remoteEntry.js' },
  ]);
});

describe('the entry of a remote', () => {
  it('must match its hash in the release set', async () => {
    const { loaded, script } = await entryOf();
    expect([script.src, script.integrity, script.crossOrigin]).toEqual([
      url('remoteEntry.js'),
      'sha256-entry',
      'anonymous',
    ]);
    ran(script, container);
    expect(await loaded).toBe(container);
    expect(script).not.toBeInTheDocument();
  });

  it.each([url('evil.js'), 'https://evil.example/remoteEntry.js'])(
    'never runs if it is not in the release set: %s',
    async (entry) => {
      const { script } = await entryOf({ entry });
      expect(script.integrity).toMatch(/^sha256-A{43}=$/);
      script.remove();
    },
  );

  it('has no fixed hash while a development server changes it', async () => {
    const entry = 'http://localhost/assets/mfe-live/dev/remoteEntry.js';
    const { script } = await entryOf({ name: 'mfe-live', entry });
    expect([script.src, script.integrity]).toEqual([entry, '']);
    script.remove();
  });

  it.each([
    ['did not load', (script: HTMLScriptElement) => script.dispatchEvent(new Event('error'))],
    ['has no container', (script: HTMLScriptElement) => ran(script)],
    ['has no container', (script: HTMLScriptElement) => ran(script, {})],
  ])('that %s counts as a failure', async (why, answer) => {
    const { loaded, script } = await entryOf();
    answer(script);
    await expect(loaded).rejects.toThrow(why);
    expect(script).not.toBeInTheDocument();
  });

  it('that hangs counts as a failure', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { loaded, script } = await entryOf();
    jest.advanceTimersByTime(15_000);
    await expect(loaded).rejects.toThrow('timeout');
    expect(script).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('of a former attempt is not taken for it', async () => {
    Object.assign(globalThis, { 'mfe-probe': container });
    const { loaded, script } = await entryOf();
    script.dispatchEvent(new Event('load'));
    await expect(loaded).rejects.toThrow('has no container');
  });
});

describe('the shared packages of a remote', () => {
  const react = { from: 'shell', lib: () => 'the shell’s React' };

  function shareScopeOf(plugin: Plugin) {
    const shareScope = { react: { '19.3.1': react } };
    const remoteEntryInitOptions = Object.defineProperty({}, 'shareScopeMap', {
      value: { default: shareScope },
    });
    return { shareScope, own: plugin.beforeInitContainer({ shareScope, remoteEntryInitOptions }) };
  }

  it('are the shell’s own copies', async () => {
    const plugin = await startedPlugin();
    const { own } = shareScopeOf(plugin);
    expect(own.shareScope.react['19.3.1']?.lib).toBe(react.lib);
    expect(own.remoteEntryInitOptions.shareScopeMap.default).toBe(own.shareScope);
    expect(Object.keys(own.remoteEntryInitOptions)).toEqual([]);
  });

  it('stay the same for others, whatever it adds or overwrites', async () => {
    const plugin = await startedPlugin();
    const { shareScope, own } = shareScopeOf(plugin);
    const poisoned = { from: 'mfe-probe', lib: () => 'poison' };
    Object.assign(own.shareScope, { lodash: { '4.0.0': poisoned } });
    Object.assign(own.shareScope.react, { '19.9.9': poisoned });
    Object.assign(own.shareScope.react['19.3.1'] ?? {}, poisoned);
    expect(shareScope).toEqual({ react: { '19.3.1': { from: 'shell', lib: react.lib } } });
  });
});

describe('a shared package that did not load', () => {
  it('is loaded again by the next remote that needs it', async () => {
    const plugin = await startedPlugin();
    const failure = new Error('refused');
    const tabs = { from: 'shell', lib: () => '', get: () => Promise.reject(failure), loading: undefined };
    const container = { shareScope: { react: { '9.5.0': tabs } }, remoteEntryInitOptions: {} };
    const own = plugin.beforeInitContainer(container).shareScope.react['9.5.0'] as unknown as {
      get(): Promise<unknown>;
      loading: unknown;
    };
    own.loading = own.get();
    await expect(own.loading).rejects.toBe(failure);
    expect(own.loading).toBeNull();
  });
});

describe('preloading a part', () => {
  const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];

  beforeEach(() => {
    for (const link of links()) link.remove();
  });

  it('requests every script and style sheet once, with their hashes', async () => {
    runtime.preload('mfe-probe', 'list');
    runtime.preload('mfe-probe', 'list');
    expect(
      links().map((link) => [link.getAttribute('href'), link.as, link.integrity || '', link.crossOrigin]),
    ).toEqual([
      ['/assets/mfe-probe/1.0.0/remoteEntry.js', 'script', 'sha256-entry', 'anonymous'],
      ['/assets/mfe-probe/1.0.0/list.css', 'style', 'sha256-styles', 'anonymous'],
    ]);
  });

  const elements = () =>
    [...document.head.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link')].map(
      (element) => [
        element.localName,
        element.getAttribute('src') ?? element.getAttribute('href'),
        element.integrity,
        element.crossOrigin,
      ],
    );

  it('runs chunks and applies style sheets as soon as they are there, once the federation runtime is', async () => {
    runtime = withChunk();
    runtime.preload('mfe-probe', 'list');
    expect(elements().map(([name]) => name)).toEqual(['link', 'link', 'link']);
    for (const link of links()) link.remove();

    runtime = withChunk();
    await startedPlugin();
    runtime.preload('mfe-probe', 'list');
    runtime.preload('mfe-probe', 'list');
    expect(elements()).toEqual([
      ['link', '/assets/mfe-probe/1.0.0/remoteEntry.js', 'sha256-entry', 'anonymous'],
      ['script', '/assets/mfe-probe/1.0.0/list.js', 'sha256-list', 'anonymous'],
      ['link', '/assets/mfe-probe/1.0.0/list.css', 'sha256-styles', 'anonymous'],
    ]);
    const [, chunk, styles] = document.head.querySelectorAll('script, link');
    chunk?.dispatchEvent(new Event('load'));
    styles?.dispatchEvent(new Event('error'));
    expect(elements()).toHaveLength(1);
  });

  it('requests nothing of a remote that failed before, or without a list of files', async () => {
    runtime.preload('mfe-live', 'list');
    loadRemote.mockRejectedValueOnce(new Error('refused'));
    await expect(runtime.load('mfe-probe')).rejects.toThrow();
    runtime.preload('mfe-probe', 'list');
    expect(links()).toEqual([]);
  });
});

describe('the federation runtime', () => {
  it('is started with the first remote, once', async () => {
    expect(start).not.toHaveBeenCalled();
    loadRemote.mockResolvedValue(good);
    await Promise.all([runtime.load('mfe-probe'), runtime.load('mfe-live')]);
    expect(start).toHaveBeenCalledTimes(1);
    expect(registerRemotes.mock.calls).toEqual(
      releaseSet.remotes.map(({ name, entryUrl }) => [[{ name, entry: entryUrl }], { force: false }]),
    );
  });

  it('is loaded again by the next remote after a failure', async () => {
    start.mockRejectedValueOnce(new Error('refused'));
    await expect(runtime.load('mfe-probe')).rejects.toMatchObject({ cause: new Error('refused') });
    loadRemote.mockResolvedValue(good);
    expect(await runtime.load('mfe-probe')).toBe(good.remote);
    expect(registerRemotes).toHaveBeenCalledWith(expect.anything(), { force: false });
  });
});

describe('loading a remote', () => {
  it('happens once for concurrent calls', async () => {
    loadRemote.mockResolvedValue(good);
    expect(await Promise.all([runtime.load('mfe-probe'), runtime.load('mfe-probe')])).toEqual([
      good.remote,
      good.remote,
    ]);
    expect(loadRemote).toHaveBeenCalledTimes(1);
  });

  it('starts again after a failure, bypassing the browser’s cache', async () => {
    loadRemote.mockRejectedValueOnce(new Error('hung'));
    await expect(runtime.load('mfe-probe')).rejects.toThrow('mfe-probe 1.0.0 could not be loaded');
    loadRemote.mockResolvedValue(good);
    expect(await runtime.load('mfe-probe')).toBe(good.remote);
    expect(registerRemotes).toHaveBeenLastCalledWith(
      [{ name: 'mfe-probe', entry: releaseSet.remotes[0]?.entryUrl }],
      {
        force: true,
      },
    );
    const { script } = await entryOf();
    expect(script.src).toBe(`${url('remoteEntry.js')}?retry=1`);
    expect(script.integrity).toBe('sha256-entry');
    script.remove();
  });

  it.each([null, {}, { remote: {} }])('rejects a module that exports %j', async (exposed) => {
    loadRemote.mockResolvedValue(exposed);
    await expect(runtime.load('mfe-probe')).rejects.toMatchObject({
      cause: new Error('its module has no routes and slots'),
    });
  });

  it('rejects a name that is not in the release set', async () => {
    await expect(runtime.load('mfe-other')).rejects.toThrow('mfe-other is not in the release set');
  });
});
