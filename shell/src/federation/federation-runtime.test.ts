import type { ReleaseSet, ReleaseSetRemote } from '@atrium/contract';
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
  fetch(url: string): Promise<Response>;
  createScript(request: { url: string }): { script: HTMLScriptElement; timeout: number };
}

const loadRemote = jest.fn();
const registerRemotes = jest.fn();
const start = jest.fn();

const integrity = {
  '/assets/mfe-probe/1.0.0/remoteEntry.js': 'sha384-entry',
  '/assets/mfe-probe/1.0.0/m.json': 'sha384-manifest',
  '/assets/mfe-probe/1.0.0/list.css': 'sha384-styles',
};

function remote(name: string, version: string): ReleaseSetRemote {
  return {
    name,
    version,
    manifestUrl: `/assets/${name}/${version}/m.json`,
    scripts: version === 'dev' ? {} : { list: [`/assets/${name}/${version}/remoteEntry.js`] },
    styles: version === 'dev' ? {} : { list: [`/assets/${name}/${version}/list.css`] },
    remote: {
      name,
      team: '',
      basePath: 'probe',
      routes: [],
      menu: [],
      slots: [],
      shellContract: '*',
      api: '*',
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
  runtime = new FederationRuntime(releaseSet, start);
});

/** The plugin that the shell passes to the federation runtime, once a remote is loaded. */
async function startedPlugin(): Promise<Plugin> {
  loadRemote.mockResolvedValueOnce(good);
  await runtime.load('mfe-live');
  return start.mock.calls[0][0].plugins[0];
}

describe('a script of a remote', () => {
  it('must match its hash in the release set', async () => {
    const plugin = await startedPlugin();
    const { script, timeout } = plugin.createScript({ url: url('remoteEntry.js') });
    expect(script.integrity).toBe('sha384-entry');
    expect(script.crossOrigin).toBe('anonymous');
    expect(timeout).toBeGreaterThan(0);
  });

  it('never runs if it is not in the release set', async () => {
    const plugin = await startedPlugin();
    for (const address of [url('evil.js'), 'https://evil.example/remoteEntry.js'])
      expect(plugin.createScript({ url: address }).script.integrity).toMatch(/^sha384-A{64}$/);
  });

  it('has no fixed hash while a development server changes it', async () => {
    const plugin = await startedPlugin();
    const { script } = plugin.createScript({ url: 'http://localhost/assets/mfe-live/dev/remoteEntry.js' });
    expect(script.integrity).toBe('');
  });
});

describe('a manifest', () => {
  it('must match its hash and arrive in time', async () => {
    const plugin = await startedPlugin();
    const fetched = jest.fn().mockResolvedValue({ ok: true });
    globalThis.fetch = fetched;
    await plugin.fetch(url('m.json'));
    expect(fetched).toHaveBeenCalledWith(url('m.json'), {
      integrity: 'sha384-manifest',
      signal: expect.any(AbortSignal),
    });
  });

  it('that is missing counts as a failure', async () => {
    const plugin = await startedPlugin();
    globalThis.fetch = jest.fn().mockResolvedValue({ ok: false, status: 404 });
    await expect(plugin.fetch(url('m.json'))).rejects.toThrow('404');
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

  it('requests the manifest and every script and style sheet once, with their hashes', async () => {
    runtime.preload('mfe-probe', 'list');
    runtime.preload('mfe-probe', 'list');
    expect(
      links().map((link) => [link.getAttribute('href'), link.as, link.integrity || '', link.crossOrigin]),
    ).toEqual([
      ['/assets/mfe-probe/1.0.0/m.json', 'fetch', '', 'anonymous'],
      ['/assets/mfe-probe/1.0.0/remoteEntry.js', 'script', 'sha384-entry', 'anonymous'],
      ['/assets/mfe-probe/1.0.0/list.css', 'style', 'sha384-styles', 'anonymous'],
    ]);
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
    expect(start.mock.calls[0][0].remotes).toEqual(
      releaseSet.remotes.map(({ name, manifestUrl }) => ({ name, entry: manifestUrl })),
    );
  });

  it('is loaded again by the next remote after a failure', async () => {
    start.mockRejectedValueOnce(new Error('refused'));
    await expect(runtime.load('mfe-probe')).rejects.toMatchObject({ cause: new Error('refused') });
    loadRemote.mockResolvedValue(good);
    expect(await runtime.load('mfe-probe')).toBe(good.remote);
    expect(registerRemotes).not.toHaveBeenCalled();
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
    const plugin = await startedPlugin();
    loadRemote.mockRejectedValueOnce(new Error('hung'));
    await expect(runtime.load('mfe-probe')).rejects.toThrow('mfe-probe 1.0.0 could not be loaded');
    loadRemote.mockResolvedValue(good);
    expect(await runtime.load('mfe-probe')).toBe(good.remote);
    expect(registerRemotes).toHaveBeenLastCalledWith(
      [{ name: 'mfe-probe', entry: releaseSet.remotes[0]?.manifestUrl }],
      {
        force: true,
      },
    );
    const { script } = plugin.createScript({ url: url('remoteEntry.js') });
    expect(script.src).toBe(`${url('remoteEntry.js')}?retry=1`);
    expect(script.integrity).toBe('sha384-entry');
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
