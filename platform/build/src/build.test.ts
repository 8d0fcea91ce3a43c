import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Release, release } from '@atrium/contract';
import {
  muiFiles,
  probeManifest,
  remoteFiles,
  runBuild,
  shellFiles,
  writeFixture,
} from './testing/fixture.ts';

jest.setTimeout(60_000);

const bundlerRuntime = '@module-federation/webpack-bundler-runtime';

async function built(
  files: typeof remoteFiles,
): Promise<{ folder: string; description: Release; stdout: string }> {
  const folder = writeFixture(files);
  const { code, stdout, stderr } = await runBuild(folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const description = release.parse(JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8')));
  return { folder: join(folder, 'dist'), description, stdout };
}

async function refusal(files: typeof remoteFiles): Promise<string> {
  const folder = writeFixture(files);
  const { code, stderr } = await runBuild(folder);
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'dist/release.json'))).toBe(false);
  return stderr;
}

describe('a remote', () => {
  let remote: Awaited<ReturnType<typeof built>>;
  beforeAll(async () => {
    remote = await built(remoteFiles);
  });

  it('says which scripts its exposed module and each route and slot need', () => {
    const { description } = remote;
    expect(description.exposed[0]).toBe('remoteEntry.js');
    expect(Object.keys(description.chunks)).toEqual(['list', 'detail', 'card']);
    for (const [id, files] of Object.entries(description.chunks)) {
      expect(files).toEqual([expect.stringMatching(new RegExp(`^${id}\\.[0-9a-f]{10}\\.js$`))]);
      expect(existsSync(join(remote.folder, files[0] ?? ''))).toBe(true);
    }
    expect(description.entry).toEqual([]);
    expect(description.remote?.basePath).toBe('probe');
  });

  it('names the hash of every file that it consists of', () => {
    const { folder, description } = remote;
    expect(description.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'mf-manifest.json',
        ...description.exposed,
        ...Object.values(description.chunks).flat(),
      ]),
    );
    for (const { path, integrity, bytes } of description.files) {
      const content = readFileSync(join(folder, path));
      expect(integrity).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
      expect(bytes).toBe(content.length);
    }
  });

  it('takes every singleton from the shell and carries none', () => {
    const { folder, description } = remote;
    const packages = description.shared.filter(({ name }) => name !== bundlerRuntime);
    expect(packages.map(({ name }) => name)).toEqual([
      '@atrium/host',
      'react',
      'react-dom',
      'react-router-dom',
      '@emotion/react',
      'zustand',
    ]);
    for (const { provides, requires } of packages)
      expect({ provides, requires }).toEqual({ provides: null, requires: '^3.2.1' });
    for (const { path } of description.files)
      expect(readFileSync(join(folder, path), 'utf8')).not.toContain('exports.from');
  });

  it('takes the bundler’s part of the federation runtime from the shell and says which it needs', () => {
    const { folder, description } = remote;
    expect(readFileSync(join(folder, 'remoteEntry.js'), 'utf8')).not.toContain(
      'should not be called unless you set',
    );
    expect(description.shared).toContainEqual({
      name: bundlerRuntime,
      provides: null,
      requires: expect.stringMatching(/^\^\d+\.\d+\.\d+$/),
    });
  });

  it('tells the federation runtime where its module is, and leaves out what release.json says', () => {
    const manifest = JSON.parse(readFileSync(join(remote.folder, 'mf-manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: 'mfe-probe', shared: [], exposes: [{ name: 'remote' }] });
    expect(manifest.metaData.remoteEntry.name).toBe('remoteEntry.js');
  });

  it('lets its entry check the chunks that it loads', () => {
    const { folder, description } = remote;
    const entry = readFileSync(join(folder, 'remoteEntry.js'), 'utf8');
    const chunks = description.files.filter(({ path }) => /^(?:list|detail|card)\./.test(path));
    expect(chunks).toHaveLength(3);
    for (const { integrity } of chunks) expect(entry).toContain(integrity);
  });

  it('has classes and keyframes of its own', async () => {
    const styles = "import * as styles from './list.module.css';\nexport const Component = () => styles.row;";
    const { folder, description } = await built({
      ...remoteFiles,
      'src/css.d.ts': "declare module '*.css' { export const row: string; }",
      'src/list.ts': styles,
      'src/list.module.css': '.row { animation: spin 1s } @keyframes spin { to { rotate: 1turn } }',
    });
    const sheet = description.files.find(({ path }) => path.endsWith('.css'))?.path ?? '';
    const css = readFileSync(join(folder, sheet), 'utf8');
    expect(css).toMatch(/\.mfe-probe__row_[\w-]+ *\{.*@keyframes mfe-probe__spin_[\w-]+ *\{/s);
    const manifest = JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'));
    expect(manifest.exposes[0].assets.css).toEqual({ sync: [], async: [] });
  });

  it('has compressed copies with the same content beside its text files', () => {
    const entry = readFileSync(join(remote.folder, 'remoteEntry.js'));
    expect(brotliDecompressSync(readFileSync(join(remote.folder, 'remoteEntry.js.br')))).toEqual(entry);
    expect(gunzipSync(readFileSync(join(remote.folder, 'remoteEntry.js.gz')))).toEqual(entry);
  });

  it('reports itself in one line', () => {
    expect(remote.stdout).toMatch(
      /^mfe-probe 1\.0\.0: \d+ files, scripts [\d.]+ KB \([\d.]+ KB brotli\), [\d.]+ s\n$/,
    );
  });
});

describe('the shell', () => {
  it('starts from one script, brings every singleton and names the font of the first paint', async () => {
    const { description } = await built(shellFiles);
    expect(description.entry).toEqual([expect.stringMatching(/^main\.[0-9a-f]{10}\.js$/)]);
    expect(description.styles).toEqual([expect.stringMatching(/^main\.[0-9a-f]{10}\.css$/)]);
    expect(description.fonts).toEqual([
      expect.stringMatching(/^probe-latin-wght-normal\.[0-9a-f]{10}\.woff2$/),
    ]);
    const [runtime, ...packages] = description.shared.toReversed();
    expect(packages).toHaveLength(6);
    for (const { provides } of packages) expect(provides).toBe('3.2.1');
    expect(runtime).toMatchObject({ name: bundlerRuntime, provides: expect.stringMatching(/^\d/) });
    expect(description.remote).toBeNull();
  });

  it('is refused when it lacks a singleton that remotes rely on', async () => {
    const files = Object.entries(shellFiles).filter(([path]) => !path.startsWith('node_modules/zustand/'));
    const main = String(shellFiles['src/main.tsx']).replace(/^.*zustand';$/m, 'const zustand = {};');
    expect(await refusal({ ...Object.fromEntries(files), 'src/main.tsx': main })).toContain(
      'zustand: the shell must bring it for the remotes, but it is not among its packages',
    );
  });
});

describe('the names by which shell and remotes depend on each other', () => {
  const remoteWith = async (list: string) =>
    (await built({ ...remoteFiles, 'src/list.ts': `${list}\nexport const Component = () => 'list';` }))
      .description;

  it('are all exports of the shell’s shared modules', async () => {
    const { description } = await built({
      ...shellFiles,
      'node_modules/@atrium/host/index.js':
        "export { notify } from './notify.js';\nexport * from './scope.js';\nexport const from = 'host';",
      'node_modules/@atrium/host/package.json': {
        name: '@atrium/host',
        version: '3.2.1',
        type: 'module',
        main: './index.js',
      },
      'node_modules/@atrium/host/notify.js': 'export const notify = 1; export const hidden = 2;',
      'node_modules/@atrium/host/scope.js': 'export const onCustomerChange = 1;',
    });
    expect(description.offers?.['@atrium/host']).toEqual(['from', 'notify', 'onCustomerChange']);
    expect(description.offers?.zustand).toEqual(['from']);
    expect(description.offers?.['react-router-dom']).toContain('useParams');
    expect(description.uses).toBeUndefined();
  });

  it('are those that a remote imports, wherever in its files, and none that it does not ship', async () => {
    const { description } = await built({
      ...remoteFiles,
      'src/list.ts':
        "import { notify as tell } from '@atrium/host';\nimport { kept } from './parts.ts';\nexport const Component = () => kept + tell;",
      'src/parts.ts': "export { kept } from './kept.ts';\nexport { dropped } from './dropped.ts';",
      'src/kept.ts': "import { useState } from 'react';\nexport const kept = useState;",
      'src/dropped.ts': "import { useGone } from 'react';\nexport const dropped = useGone;",
      'package.json': { ...(remoteFiles['package.json'] as object), sideEffects: false },
      'node_modules/@atrium/host/index.js': 'exports.notify = 1;',
      'node_modules/react/index.js': 'exports.useState = 1; exports.useGone = 2;',
    });
    expect(description.uses).toMatchObject({ '@atrium/host': ['notify'], react: ['useState'] });
    expect(description.offers).toBeUndefined();
  });

  it('are all names of a module that a remote passes on, reads by a computed name, requires or exports whole', async () => {
    const list = [
      "import * as zustand from 'zustand';",
      "import * as dom from 'react-dom';",
      "import react from 'react';",
      "export * from '@atrium/host';",
      'declare const require: (name: string) => unknown;',
      "console.log(zustand, (dom as Record<string, unknown>)[document.title], react, require('@emotion/react'));",
    ];
    const { uses } = await remoteWith(list.join('\n'));
    const whole = ['*', 'from'];
    const names = ['zustand', 'react-dom', 'react', '@atrium/host', '@emotion/react'];
    expect(uses).toEqual(Object.fromEntries(names.map((name) => [name, whole])));
  });

  it('are single names where a namespace or a default import is only read by them', async () => {
    const list =
      "import * as all from 'zustand';\nimport react from 'react';\nconsole.log(all.from, react.from);";
    expect((await remoteWith(list)).uses).toMatchObject({ zustand: ['from'], react: ['from'] });
  });

  it('say which calls of the API the scripts name', async () => {
    const list = "console.log('GET /customer-portal/rewards', 'GET /customer-portal/no_call');";
    expect((await remoteWith(list)).calls).toEqual(['GET /customer-portal/rewards']);
  });
});

describe('the subjects that a remote links to', () => {
  const linksOf = async (list: string) =>
    (await built({ ...remoteFiles, 'src/list.ts': `import { linkTo } from '@atrium/host';\n${list}` }))
      .description.links;

  it('are those that its scripts name, minified as they are', async () => {
    const list =
      "export const Component = (id) => [linkTo('reward', id), linkTo('earn_point', id), 'linked'].join();";
    expect(await linksOf(list)).toEqual(['earn_point', 'reward']);
  });

  it('are any where a subject is known only once the page runs', async () => {
    const list = "export const Component = ({ kind, id }) => linkTo(kind, id) ?? linkTo('reward');";
    expect(await linksOf(list)).toEqual(['*', 'reward']);
  });
});

describe('what is shared of MUI', () => {
  const scriptsOf = (folder: string, { files }: Release) =>
    files
      .filter(({ path }) => path.endsWith('.js'))
      .map(({ path }) => readFileSync(join(folder, path), 'utf8'));

  it('comes with the shell: at once what it draws with, in one file more, with the federation runtime, what only remotes draw with', async () => {
    const main = `import Button from '@mui/material/Button';\n${shellFiles['src/main.tsx']}\ndocument.body.append(Button.name);`;
    const { folder, description } = await built({ ...shellFiles, ...muiFiles, 'src/main.tsx': main });
    const [start] = description.entry.map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(description.exposed).toEqual([expect.stringMatching(/^for-remotes\.[0-9a-f]{10}\.js$/)]);
    const [forRemotes] = description.exposed.map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(start).toContain("MUI's Button");
    expect(forRemotes).not.toContain('"MUI\'s Button"');
    expect(start).not.toContain("MUI's Tabs");
    expect(start).not.toContain('__FEDERATION__');
    expect(forRemotes).toContain('__FEDERATION__');
    for (const module of ['Tabs', 'Dialog', 'Table']) expect(forRemotes).toContain(`MUI's ${module}`);
    expect(description.shared).toContainEqual({
      name: '@mui/material/Tabs',
      provides: '9.5.0',
      requires: '^9.5.0',
    });
  });

  it('is not in a remote, which carries only what the shell does not share', async () => {
    const code = ['Button', 'Tabs', 'Rating'].map(
      (module) => `import ${module} from '@mui/material/${module}';\nconsole.log(${module});`,
    );
    const list = `${code.join('\n')}\nexport const Component = () => 'list';`;
    const { folder, description } = await built({ ...remoteFiles, ...muiFiles, 'src/list.ts': list });
    const scripts = scriptsOf(folder, description).join('\n');
    expect(scripts).toContain("MUI's Rating");
    expect(scripts).not.toMatch(/MUI's (?:Button|Tabs)/);
    expect(description.shared).toContainEqual({
      name: '@mui/material/Tabs',
      provides: null,
      requires: '^9.5.0',
    });
  });
});

describe('a build is refused', () => {
  const list = (code: string) => ({
    ...remoteFiles,
    'src/list.ts': `${code}\nexport const Component = () => 'list';`,
  });
  const manifest = (change: object) => ({ ...remoteFiles, 'remote.json': { ...probeManifest, ...change } });
  const [route] = probeManifest.routes;

  it.each([
    ['has no team', manifest({ team: '' }), 'remote.json: team: '],
    [
      'asks for an unknown permission',
      manifest({ routes: [{ ...route, permission: 'all' }] }),
      'routes.0.permission',
    ],
    [
      'carries the name of another package',
      manifest({ name: 'mfe-other' }),
      'remote.json: name: is "mfe-other"',
    ],
    [
      'leads its menu nowhere',
      manifest({ menu: [{ ...probeManifest.menu[0], route: 'gone' }] }),
      'menu.0.route',
    ],
    [
      'uses an id twice',
      manifest({ routes: [route, { ...route, path: 'b' }] }),
      'the id "list" is used twice',
    ],
    ['uses a path twice', manifest({ routes: [route, { ...route, id: 'b' }] }), 'the path "" is used twice'],
    [
      'names a route without a loader',
      manifest({ slots: [{ ...probeManifest.slots[0], id: 'gone' }] }),
      '"gone": src/remote.ts has no loader',
    ],
  ])('when remote.json %s', async (_, files, reason) => {
    expect(await refusal(files)).toContain(reason);
  });

  it('when a remote would carry a second copy of a singleton', async () => {
    const files = list("import { from } from 'zustand/vanilla.js';\nconsole.log(from);");
    expect(await refusal(files)).toContain(
      "zustand: the shell's copy is the only one, but zustand/vanilla.js came along",
    );
  });

  it('when it imports something of the router that the shell does not share', async () => {
    const files = list("import { useFetcher as f } from 'react-router-dom';\nconsole.log(f);");
    expect(await refusal(files)).toContain(
      'react-router-dom: "useFetcher" is not in the part that the shell shares',
    );
  });

  it('when a package of the server reaches the page', async () => {
    const files = {
      ...list("import { from } from 'zod';\nconsole.log(from);"),
      'node_modules/zod/package.json': { name: 'zod', version: '1.0.0', main: './index.js' },
      'node_modules/zod/index.js': "exports.from = 'zod';",
    };
    expect(await refusal(files)).toContain('zod: is in the scripts of the page');
  });

  it('when a style sheet has a rule for more than the remote, naming the selector', async () => {
    const files = {
      ...list("import './list.css';"),
      'src/list.css': 'a { background: red !important }',
    };
    expect(await refusal(files)).toMatch(/list\.\w+\.css: "a" can match elements of others/);
  });

  it('when a type is wrong, naming the place', async () => {
    const reason = await refusal(list("const wrong: number = 'text';\nconsole.log(wrong);"));
    expect(reason).toContain('src/list.ts(1,7): error TS2322');
  });

  it('for no type where the types were checked before', async () => {
    const folder = writeFixture(list("const wrong: number = 'text';\nconsole.log(wrong);"));
    expect(await runBuild(folder, '--types-checked')).toMatchObject({ code: 0, stderr: '' });
  });

  it('when nothing says how to check its types', async () => {
    const { 'tsconfig.json': _, ...untyped } = remoteFiles;
    expect(await refusal(untyped)).toContain('tsconfig.json: not found; a deployable has one.');
  });

  it('when its code does not parse, naming the file', async () => {
    expect(await refusal(list('const = 1;'))).toContain('src/list.ts');
  });
});
