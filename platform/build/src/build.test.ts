import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contentAddress, type Release, sourceMapOf } from '@atrium/contract';
import { buildFindings } from '@atrium/release-rules';
import {
  built,
  descriptionOf,
  muiFiles,
  refusal,
  remoteFiles,
  runBuild,
  shellFiles,
  writeFixture,
} from './testing/fixture.ts';

jest.setTimeout(60_000);

const remoteStart = '@atrium/build/remote-start';

let remote: Awaited<ReturnType<typeof built>> & { stdout: string };

beforeAll(async () => {
  const folder = writeFixture(remoteFiles);
  const { stdout, ...result } = await runBuild(folder);
  expect(result).toEqual({ code: 0, stderr: '' });
  remote = { folder: join(folder, 'dist'), description: descriptionOf(folder), stdout };
});

describe('a remote', () => {
  it('lists the scripts of its exposed module and of each route and slot', () => {
    const { description } = remote;
    expect(description.exposed[0]).toBe('remoteEntry.js');
    expect(Object.keys(description.chunks)).toEqual(['list', 'detail', 'card']);
    for (const [id, files] of Object.entries(description.chunks)) {
      expect(files).toEqual([`${id}.js`]);
      expect(existsSync(join(remote.folder, files[0] ?? ''))).toBe(true);
    }
    expect(description.entry).toEqual(['remoteEntry.js']);
    expect(description.remote?.basePath).toBe('probe');
  });

  it('has what all of its parts use in one chunk, which is loaded with its exposed module', async () => {
    const part = (name: string) =>
      `import { shared } from './shared.ts';\nexport const Component = () => shared('${name}');`;
    const { folder, description } = await built({
      ...remoteFiles,
      'src/shared.ts': `export const shared = (name: string) => 'of every part${'.'.repeat(20_000)}' + name;`,
      ...Object.fromEntries(['list', 'detail', 'card'].map((name) => [`src/${name}.ts`, part(name)])),
    });
    expect(description.chunks).toEqual({ list: ['list.js'], detail: ['detail.js'], card: ['card.js'] });
    const scripts = description.exposed.filter((file) =>
      readFileSync(join(folder, file), 'utf8').includes('of every part'),
    );
    expect(scripts).toEqual(['every-part.js']);
  });

  it('loads what the lazy chunks of a page share with no part', async () => {
    const names = ['one', 'two', 'three'];
    const later = (name: string) =>
      `import { shared } from './shared.ts';\nexport const text = shared('${name}');`;
    const imports = names.map((name) => `import('./${name}.ts')`).join(', ');
    const { folder, description } = await built({
      ...remoteFiles,
      'src/list.ts': `export const Component = () => [${imports}];`,
      'src/shared.ts': `export const shared = (name: string) => 'of later chunks${'.'.repeat(20_000)}' + name;`,
      ...Object.fromEntries(names.map((name) => [`src/${name}.ts`, later(name)])),
    });
    const first = [...description.exposed, ...Object.values(description.chunks).flat()];
    const scripts = first.filter((file) =>
      readFileSync(join(folder, file), 'utf8').includes('of later chunks'),
    );
    expect(scripts).toEqual([]);
  });

  it('lists the hash of every file', () => {
    const { folder, description } = remote;
    expect(description.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'remoteEntry.js',
        ...description.exposed,
        ...Object.values(description.chunks).flat(),
      ]),
    );
    for (const { path, integrity, bytes } of description.files) {
      const content = readFileSync(join(folder, path));
      expect(integrity).toBe(`sha256-${createHash('sha256').update(content).digest('base64')}`);
      expect(bytes).toBe(content.length);
    }
  });

  it('has browsers compile its scripts ahead', () => {
    const { folder, description } = remote;
    const scripts = description.files.map(({ path }) => path).filter((path) => path.endsWith('.js'));
    expect(scripts).toContain('remoteEntry.js');
    for (const path of scripts)
      expect(readFileSync(join(folder, path), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  it('has a source map of each script, without the sources, apart from the files that browsers load', () => {
    const { folder, description } = remote;
    const paths = description.files.map(({ path }) => path);
    const scripts = paths.filter((path) => path.endsWith('.js'));
    expect(description.sourceMaps?.map(({ path }) => path)).toEqual(scripts.map(sourceMapOf));
    expect(paths.filter((path) => path.includes('map'))).toEqual([]);
    for (const path of scripts) {
      expect(readFileSync(join(folder, path), 'utf8')).not.toMatch(/sourceMappingURL|source-maps/);
      expect(existsSync(join(folder, `${path}.map`))).toBe(false);
    }
    const map = gunzipSync(readFileSync(join(folder, sourceMapOf('list.js')))).toString();
    expect(JSON.parse(map).sources).toContain('src/list.ts');
    expect(map).not.toContain('Component =');
    expect(map).not.toContain(folder);
  });

  it('leads from a position in a minified script to file and line of the source', () => {
    const { folder } = remote;
    const lines = readFileSync(join(folder, 'list.js'), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('list'));
    const map = JSON.parse(gunzipSync(readFileSync(join(folder, sourceMapOf('list.js')))).toString());
    expect(new SourceMap(map).findEntry(line, lines[line]?.indexOf('"list"') ?? 0)).toMatchObject({
      originalSource: 'src/list.ts',
      originalLine: 1,
    });
  });

  it('lists the images of each page, but none that a script without a page names too', async () => {
    const image = (name: string) => `import ${name} from './${name}.png';`;
    const { folder, description } = await built({
      ...remoteFiles,
      ...Object.fromEntries(['one', 'both', 'later'].map((name) => [`src/${name}.png`, name.repeat(4_000)])),
      'src/assets.d.ts': "declare module '*.png';",
      'src/list.ts': `${image('one')}${image('both')}export const Component = () => [one, both, import('./more.ts')];`,
      'src/detail.ts': `${image('both')}${image('later')}export const Component = () => [both, later, import('./more.ts')];`,
      'src/more.ts': `${image('later')}export const photos = [later, 'more'];`,
    });
    const media = Object.entries(description.media ?? {}).map(([part, paths]) => [
      part,
      paths.map((path) => path.replace(/.*\/|\..*/g, '')),
    ]);
    expect(media).toEqual([
      ['list', ['both', 'one']],
      ['detail', ['both']],
      ['card', []],
    ]);
    const [one] = description.media?.list?.filter((path) => path.includes('one')) ?? [];
    const wrong = { ...description, media: { list: [], detail: [one ?? ''] } };
    const read = async (path: string) => readFileSync(join(folder, path), 'utf8');
    expect(await buildFindings(wrong, read)).toEqual([
      `list.js: names ${one}, which release.json lists as media of other pages.`,
    ]);
  });

  it('takes every singleton from the shell and bundles none', () => {
    const { folder, description } = remote;
    const packages = description.shared.filter(({ name }) => name !== remoteStart);
    expect(packages.map(({ name }) => name)).toEqual([
      '@atrium/host',
      '@atrium/stores',
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

  it('takes what makes its elements from the shell, whose React renders them', async () => {
    const { folder, description } = await built({
      ...remoteFiles,
      'node_modules/react/jsx-runtime.js': "exports.jsx = exports.jsxs = 'makes an element';",
      'node_modules/of-jsx/package.json': { name: 'of-jsx', version: '1.0.0', main: './index.js' },
      'node_modules/of-jsx/index.js': "exports.jsx = require('react/jsx-runtime.js').jsx;",
      'src/list.ts': "export { Component } from './page.tsx';",
      'src/page.tsx': "import { jsx } from 'of-jsx';\nexport const Component = () => <p>{jsx}</p>;",
    });
    expect(description.uses['react/jsx-runtime']).toContain('jsx');
    const [shared] = description.shared.filter(({ name }) => name === 'react/jsx-runtime');
    expect(shared).toEqual({ name: 'react/jsx-runtime', provides: null, requires: '^3.2.1' });
    for (const { path } of description.files)
      expect(readFileSync(join(folder, path), 'utf8')).not.toContain('makes an element');
  });

  it('accepts the ranges of shared packages that it declares as peers, in all of their modules', async () => {
    const { description } = await built({
      ...remoteFiles,
      ...muiFiles,
      'package.json': {
        name: 'mfe-probe',
        version: '1.0.0',
        type: 'module',
        peerDependencies: {
          react: '^2.0.0 || ^3.0.0',
          '@mui/material': '^9.1.0 || ^10.0.0',
          'not-shared': '*',
        },
      },
    });
    const requires = new Map(description.shared.map((shared) => [shared.name, shared.requires]));
    expect(['react', 'react-dom', '@mui/material/Button'].map((name) => requires.get(name))).toEqual([
      '^2.0.0 || ^3.0.0',
      '^3.2.1',
      '^9.1.0 || ^10.0.0',
    ]);
    expect([...requires.keys()]).not.toContain('not-shared');
  });

  it('takes the start of federation and the loaders from the shell and declares the version that it needs', () => {
    const { folder, description } = remote;
    const entry = readFileSync(join(folder, 'remoteEntry.js'), 'utf8');
    expect(entry).toContain('__atriumStartRemote(');
    for (const code of ['should not be called unless you set', 'loadShare', 'createElement'])
      expect(entry).not.toContain(code);
    expect(description.shared).toContainEqual({
      name: remoteStart,
      provides: null,
      requires: expect.stringMatching(/^\^\d+\.\d+\.\d+$/),
    });
  });
});

test('a package that requires what may be absent is built, and a source that does is refused', async () => {
  const requires = (name: string) =>
    `const name = ${JSON.stringify(name)} + Date.now();\nlet found = null;\ntry { found = require(name); } catch {}\n`;
  const files = {
    ...remoteFiles,
    'node_modules/optional/package.json': { name: 'optional', version: '1.0.0', main: './index.js' },
    'node_modules/optional/index.js': `${requires('a')}exports.found = found;`,
    'src/list.ts': "import { found } from 'optional';\nexport const Component = () => String(found);",
  };
  expect((await built(files)).description.name).toBe('mfe-probe');
  const own = {
    ...files,
    'src/list.ts': `declare const require: (name: string) => null;\n${requires('b')}export const Component = () => String(found);`,
  };
  expect(await runBuild(writeFixture(own))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Critical dependency'),
  });
});

describe('the files of a remote', () => {
  it('keep their content if another file of the remote or its version changes', async () => {
    const { description } = await built({
      ...remoteFiles,
      'package.json': { name: 'mfe-probe', version: '1.1.0', type: 'module' },
      'src/list.ts': "import { from } from 'react';\nexport const Component = () => 'changed' + from;",
    });
    const before = new Map(remote.description.files.map(({ path, integrity }) => [path, integrity]));
    const changed = description.files.filter(({ path, integrity }) => before.get(path) !== integrity);
    expect(changed.map(({ path }) => path)).toEqual(['list.js']);
  });

  it('find each other by content: style sheets their images', async () => {
    const { folder, description } = await built({
      ...remoteFiles,
      'src/css.d.ts': "declare module '*.css' { export const row: string; }",
      'src/list.ts':
        "import * as styles from './list.module.css';\nexport const Component = () => styles.row;",
      'src/list.module.css': '.row { background: url(./row.svg) }',
      'src/row.svg': '<svg/>',
    });
    const addressOf = (name: RegExp) => {
      const file = description.files.find(({ path }) => name.test(path));
      return file && contentAddress('mfe-probe', file);
    };
    expect(readFileSync(join(folder, 'list.css'), 'utf8')).toContain(
      `url(${addressOf(/^row\.[0-9a-f]{10}\.svg$/)})`,
    );
  });

  it('prefix their classes and keyframes with its name', async () => {
    const styles = "import * as styles from './list.module.css';\nexport const Component = () => styles.row;";
    const { folder, description } = await built({
      ...remoteFiles,
      'src/css.d.ts': "declare module '*.css' { export const row: string; }",
      'src/list.ts': styles,
      'src/list.module.css': '.row { animation: spin 1s } @keyframes spin { to { rotate: 1turn } }',
    });
    const sheet = description.files.find(({ path }) => path.endsWith('.css'))?.path ?? '';
    const css = readFileSync(join(folder, sheet), 'utf8');
    expect(description.chunks.list).toContain(sheet);
    expect(css).toMatch(/\.mfe-probe__row_[\w-]+ *\{.*@keyframes mfe-probe__spin_[\w-]+ *\{/s);
  });

  it('has compressed copies of its text files with the same content', () => {
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
  it('has one entry script that loads others with their hashes, shares every singleton and lists the font of the first paint', async () => {
    const { folder, description } = await built(shellFiles);
    expect(description.entry).toEqual(['main.js']);
    // Its loader of scripts, which remotes use too; the hashes themselves are in the document.
    expect(readFileSync(join(folder, 'main.js'), 'utf8')).toMatch(
      /crossOrigin="anonymous",\w+\.integrity=\w+\.integrityOf\(/,
    );
    expect(description.styles).toEqual(['main.css']);
    expect(description.fonts).toEqual([
      expect.stringMatching(/^probe-latin-wght-normal\.[0-9a-f]{10}\.woff2$/),
    ]);
    const [runtime, ...packages] = description.shared.toReversed();
    expect(packages).toHaveLength(7);
    for (const { provides } of packages) expect(provides).toBe('3.2.1');
    expect(runtime).toMatchObject({ name: remoteStart, provides: expect.stringMatching(/^\d/) });
    expect(description.remote).toBeNull();
  });

  it('is rejected when it lacks a singleton that remotes rely on', async () => {
    const files = Object.entries(shellFiles).filter(([path]) => !path.startsWith('node_modules/zustand/'));
    const main = String(shellFiles['src/main.tsx']).replace(/^.*zustand';$/m, 'const zustand = {};');
    expect(await refusal({ ...Object.fromEntries(files), 'src/main.tsx': main })).toContain(
      "zustand: the shell must share it with the remotes; add it to the shell's dependencies",
    );
  });
});

describe('shared modules of MUI', () => {
  const scriptsOf = (folder: string, { files }: Release) =>
    files
      .filter(({ path }) => path.endsWith('.js'))
      .map(({ path }) => readFileSync(join(folder, path), 'utf8'));

  it('are in the shell’s entry if the shell uses them, else in its chunk for remotes with the federation runtime', async () => {
    const main = `import Button from '@mui/material/Button';\n${shellFiles['src/main.tsx']}\ndocument.body.append(Button.name);`;
    const { folder, description } = await built({ ...shellFiles, ...muiFiles, 'src/main.tsx': main });
    const [start] = description.entry.map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(description.exposed).toEqual(['for-remotes.js']);
    const [forRemotes] = description.exposed.map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(start).toContain("MUI's Button");
    expect(forRemotes).not.toContain('"MUI\'s Button"');
    expect(start).not.toContain("MUI's Table");
    expect(start).not.toContain('__FEDERATION__');
    expect(forRemotes).toContain('__FEDERATION__');
    for (const module of ['Table', 'Dialog', 'Menu']) expect(forRemotes).toContain(`MUI's ${module}`);
    expect(description.shared).toContainEqual({
      name: '@mui/material/Table',
      provides: '9.5.0',
      requires: '^9.5.0',
    });
  });

  it('are not in a remote, which bundles only modules that the shell does not share', async () => {
    const code = ['Button', 'Table', 'Rating'].map(
      (module) => `import ${module} from '@mui/material/${module}';\nconsole.log(${module});`,
    );
    const list = `${code.join('\n')}\nexport const Component = () => 'list';`;
    const { folder, description } = await built({ ...remoteFiles, ...muiFiles, 'src/list.ts': list });
    const scripts = scriptsOf(folder, description).join('\n');
    expect(scripts).toContain("MUI's Rating");
    expect(scripts).not.toMatch(/MUI's (?:Button|Table)/);
    expect(description.shared).toContainEqual({
      name: '@mui/material/Table',
      provides: null,
      requires: '^9.5.0',
    });
  });
});

describe('a remote in development', () => {
  const files = {
    ...remoteFiles,
    'node_modules/two-builds/package.json': {
      name: 'two-builds',
      exports: { development: './development.js', default: './production.js' },
    },
    'node_modules/two-builds/development.js': "exports.name = 'its development build';",
    'node_modules/two-builds/production.js': "exports.name = 'its production build';",
    'node_modules/react/jsx-runtime.js': "exports.jsx = 'production JSX';",
    'node_modules/react/jsx-dev-runtime.js': "exports.jsxDEV = 'development JSX';",
    'src/list.ts': "export { Component } from './page.tsx';",
    'src/page.tsx':
      "import { name } from 'two-builds';\nexport const Component = () => <p title={name}>{process.env.NODE_ENV}</p>;",
  };

  const ofProduction = ['its production build'];
  const SHOWN_FAILURE = ' did not load';
  const ofDevelopment = ['development JSX', 'its development build', '$RefreshReg$'];

  it.each([
    // Its parts are loaded through the module that shows its failures and takes its updates.
    [
      'takes the development builds of packages, like its shell',
      'development',
      [...ofDevelopment, SHOWN_FAILURE],
    ],
    ['fits the shell of a live portal', 'development-in-live-portal', [...ofProduction, SHOWN_FAILURE]],
  ] as const)('%s', async (_, mode, expected) => {
    const { folder, description } = await built(files, mode);
    const paths = new Set([...description.exposed, ...Object.values(description.chunks).flat()]);
    const scripts = [...paths].map((path) => readFileSync(join(folder, path), 'utf8')).join('\n');
    const known = [...ofDevelopment, ...ofProduction, 'production JSX', SHOWN_FAILURE];
    expect(known.filter((text) => scripts.includes(text))).toEqual(expected);
    expect(description).toMatchObject({ version: 'dev', contentAddressed: false });
  });
});
