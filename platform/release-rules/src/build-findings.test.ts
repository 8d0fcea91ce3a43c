import { contentAddress, type Release, type RemoteManifest } from '@atrium/contract';
import { buildFindings } from './build-findings.ts';
import { integrityOf } from './integrity.ts';

const good = {
  'remoteEntry.js': "window['mfe-probe'] = {};",
  'chunk.js': 'window.chunk = 1;',
  'chunk.css': '.mfe-probe__row_a1 { color: red }',
};

function findings(
  changes: Readonly<Record<string, string>> = {},
  name = 'mfe-probe',
  overrides: Partial<Release> = {},
) {
  const contents: Record<string, string> = { ...good, ...changes };
  const files = Object.entries(contents).map(([path, content]) => ({
    path,
    integrity: integrityOf(content),
    bytes: content.length,
  }));
  const remote: RemoteManifest = {
    name,
    team: 'Probes',
    basePath: 'probe',
    routes: [{ id: 'list', path: '', title: { 'en-US': 'Probes' }, permission: 'person' }],
    menu: [],
    slots: [],
    shellContract: '*',
    api: '*',
  };
  const described: Release = {
    name,
    version: '1.0.0',
    contentAddressed: false,
    entry: [],
    styles: [],
    fonts: [],
    exposed: ['remoteEntry.js'],
    chunks: { list: ['chunk.js'] },
    files,
    sourceMaps: [],
    shared: [],
    offers: {},
    uses: {},
    calls: [],
    callsByPart: {},
    links: [],
    remote: name === 'shell' ? null : remote,
    sourceHash: '',
    ...overrides,
  };
  return buildFindings(described, async (path) => contents[path] ?? '');
}

it('has no findings for a valid build', async () => {
  expect(await findings()).toEqual([]);
});

it.each<[string, Partial<typeof good>, string]>([
  [
    'an entry with a syntax error',
    { 'remoteEntry.js': 'window.entry = {;' },
    'remoteEntry.js: does not parse: Unexpected token (1:16).',
  ],
  ['an empty entry', { 'remoteEntry.js': '// nothing' }, 'remoteEntry.js: is empty.'],
  ['a chunk that is not a script', { 'chunk.js': '<!doctype html>' }, 'chunk.js: does not parse: '],
  ['a style sheet with a global rule', { 'chunk.css': 'a { color: red }' }, 'chunk.css: "a" can match'],
])('reports %s', async (_, changes, reason) => {
  expect((await findings(changes)).join('\n')).toContain(reason);
});

it.each([
  [
    'a shared worker',
    "new SharedWorker('/x.js');",
    'starts a SharedWorker (1:0), which would outlive a sign-out',
  ],
  ['one of the window', "new window['SharedWorker']('/x.js');", 'starts a SharedWorker (1:0)'],
  ['a service worker', "navigator?.serviceWorker.register('/x.js');", 'starts a service worker (1:0)'],
])('reports %s', async (_, script, reason) => {
  expect((await findings({ 'chunk.js': script })).join('\n')).toContain(`chunk.js: ${reason}`);
});

it('lets a script ask whether there are such workers', async () => {
  const script =
    "if ('serviceWorker' in navigator) navigator.serviceWorker.getRegistrations(); typeof SharedWorker;";
  expect(await findings({ 'chunk.js': script })).toEqual([]);
});

it.each([
  ['workers/count.js', ['workers']],
  ['workers/wasm/count.js', ['workers', 'wasm']],
  ['add.wasm', ['wasm']],
])('reports %s unless remote.json declares it', async (path, needed) => {
  expect(await findings({ [path]: 'self.x = 1;' })).toEqual(
    needed.map((name) => `${path}: needs "${name}" among the "capabilities" of remote.json.`),
  );
});

it('lets the shell style the whole document', async () => {
  expect(await findings({ 'chunk.css': 'html { margin: 0 }' }, 'shell')).toEqual([]);
});

describe('a build that is addressed by content', () => {
  const addressOf = (path: keyof typeof good, content: string = good[path]) =>
    contentAddress('mfe-probe', { path, integrity: integrityOf(content) });
  const addressed = (changes: Partial<Record<keyof typeof good, string>> = {}) =>
    findings(changes, 'mfe-probe', { contentAddressed: true });

  it('has no findings if its addresses lead to its files', async () => {
    const sheet = `.mfe-probe__row_a1 { background: url(${addressOf('chunk.js')}) }`;
    expect(await addressed({ 'chunk.css': sheet })).toEqual([]);
  });

  it.each<[string, Partial<typeof good>, string]>([
    [
      'a style sheet with an address of other content',
      { 'chunk.css': `.mfe-probe__row_a1 { background: url(${addressOf('chunk.js', 'other')}) }` },
      'chunk.css: refers to "/assets/',
    ],
    [
      'a script with an address of other content',
      { 'chunk.js': `window.image = '${addressOf('chunk.css', 'other')}';` },
      'chunk.js: refers to "/assets/',
    ],
  ])('reports %s', async (_, changes, reason) => {
    expect((await addressed(changes)).join('\n')).toContain(reason);
  });
});

it.each(['sign-in.json', 'sign-in.css', 'sign-in.js'])(
  'the prerendered page %s is judged as what documents contain, whatever it is called',
  async (path) => {
    const page = JSON.stringify({ html: '<p onclick="alert(1)">', styles: [] });
    const prerendered = { 'sign-in': path };
    expect(await findings({ [path]: page }, 'shell', { prerendered })).toEqual([
      `${path}: has an attribute that the content security policy refuses.`,
    ]);
  },
);
