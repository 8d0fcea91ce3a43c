import { probeManifest, refusal, remoteFiles, runBuild, writeFixture } from './testing/fixture.ts';

jest.setTimeout(60_000);

describe('a remote.json is rejected', () => {
  const manifest = (change: object) => ({ ...remoteFiles, 'remote.json': { ...probeManifest, ...change } });
  const [route] = probeManifest.routes;

  it.each([
    ['has no team', manifest({ team: '' }), 'remote.json: team: '],
    [
      'asks for an unknown permission',
      manifest({ routes: [{ ...route, permission: 'all' }] }),
      'routes.0.permission',
    ],
    ['has the name of another package', manifest({ name: 'mfe-other' }), 'remote.json: name: is "mfe-other"'],
    [
      'has a menu item without a route',
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
  ])('when it %s', async (_, files, reason) => {
    expect(await refusal(files)).toContain(reason);
  });
});

describe('a build is rejected', () => {
  it.each(['1.x', '01.2.3', '99999999999999999999.0.0', '1.2.3+5'])(
    'when its version is %s',
    async (version) => {
      const files = { ...remoteFiles, 'package.json': { name: 'mfe-probe', version, type: 'module' } };
      expect(await refusal(files)).toContain(
        `package.json: version: "${version}" is not a semantic version such as 1.4.0`,
      );
    },
  );

  const list = (code: string) => ({
    ...remoteFiles,
    'src/list.ts': `${code}\nexport const Component = () => 'list';`,
  });

  it('when a remote would bundle a second copy of a singleton', async () => {
    const files = list("import { from } from 'zustand/vanilla.js';\nconsole.log(from);");
    expect(await refusal(files)).toContain(
      'zustand: only the shell may bundle it, but this build has zustand/vanilla.js',
    );
  });

  it.each([
    ['latest', '"latest" is not a range of versions; write one such as "^19.0.0 || ^20.0.0"'],
    [
      '^2.0.0',
      '"^2.0.0" does not include 3.2.1, which is installed; add it, or install a version of the range',
    ],
    ...[
      ['*', '*'],
      ['>=2.0.0', '>=2.0.0'],
      ['^2.0.0 || >=3', '>=3'],
      ['2 - 3', '2 - 3'],
      ['^3.0.0 ||', ''],
    ].map(([range, wide]) => [
      range,
      `"${wide}" is more than one major version of react; name each that you tested by itself, such as "^19.0.0 || ^20.0.0"`,
    ]),
  ])('when it declares %s for a shared package', async (range, problem) => {
    const files = {
      ...remoteFiles,
      'package.json': { ...(remoteFiles['package.json'] as object), peerDependencies: { react: range } },
    };
    expect(await refusal(files)).toContain(`package.json: peerDependencies: react: ${problem}`);
  });

  it('when it imports a name of the router that the shell does not share', async () => {
    const files = list("import { useFetcher as f } from 'react-router-dom';\nconsole.log(f);");
    expect(await refusal(files)).toContain(
      'react-router-dom: "useFetcher" is not in the part that the shell shares',
    );
  });

  const zod = {
    'node_modules/zod/package.json': {
      name: 'zod',
      version: '1.0.0',
      main: './index.js',
      sideEffects: false,
    },
    'node_modules/zod/index.js': "export const from = 'zod';",
  };

  it('when a page would bundle the schemas of the contract', async () => {
    const files = {
      ...list("import { schema } from '@atrium/contract';\nconsole.log(schema);"),
      ...zod,
      'node_modules/@atrium/contract/package.json': {
        name: '@atrium/contract',
        version: '1.0.0',
        main: './index.js',
        sideEffects: false,
      },
      'node_modules/@atrium/contract/index.js':
        "import { from } from 'zod';\nexport const schema = from + '!';",
    };
    expect(await refusal(files)).toContain(
      'zod: the schemas of the contract are for servers only, but a script of the page bundles @atrium/contract/index.js',
    );
  });

  it('but not when a remote has schemas of its own', async () => {
    const files = { ...list("import { from } from 'zod';\nconsole.log(from);"), ...zod };
    expect(await runBuild(writeFixture(files))).toMatchObject({ code: 0, stderr: '' });
  });

  it('but not for the stateless parts of a singleton', async () => {
    const files = {
      ...list("import { persist } from 'zustand/middleware.js';\nconsole.log(persist);"),
      'node_modules/zustand/middleware.js': "export const persist = 'persist';",
    };
    expect(await runBuild(writeFixture(files))).toMatchObject({ code: 0, stderr: '' });
  });

  it('when a style sheet has a rule that can match elements outside the remote, with the selector', async () => {
    const files = {
      ...list("import './list.module.css';"),
      'src/list.module.css': ':global(a) { background: red !important }',
    };
    expect(await refusal(files)).toMatch(/list\.css: "a" can match elements outside the remote/);
  });

  it('not when a script may replace what all parts share, but then it is named', async () => {
    const files = list('if (!Array.prototype.flat) Array.prototype.flat = () => [];');
    const { code, stdout } = await runBuild(writeFixture(files), '--types-checked');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /\S+\.js: sets Array\.prototype\.flat, which all parts share; the portal refuses that/,
      ),
    ]);
  });

  it('when a page or an image is over the budget by which the portal judges', async () => {
    const noise = Array.from({ length: 400_000 }, (_, index) => ((index * 2_654_435_761) % 36).toString(36));
    const numbers = Array.from({ length: 60_000 }, (_, index) => Math.floor(Math.sin(index) * 1e9)).join();
    const files = {
      ...list(`import photo from './photo.png';\nconsole.log(photo, '${numbers}');`),
      'src/photo.png': noise.join('').repeat(3),
      'src/assets.d.ts': "declare module '*.png';",
    };
    const reason = await refusal(files);
    expect(reason).toMatch(/"list" weighs \d+ KB, over the budget of 115 KB\./);
    expect(reason).toMatch(/photo\.\w+\.png weighs 1172 KB, over the budget of 1024 KB\./);
  });

  it('when a type is wrong, with file and line', async () => {
    const reason = await refusal(list("const wrong: number = 'text';\nconsole.log(wrong);"));
    expect(reason).toContain('src/list.ts(1,7): error TS2322');
  });

  it('but not for a type error when types were checked before', async () => {
    const folder = writeFixture(list("const wrong: number = 'text';\nconsole.log(wrong);"));
    expect(await runBuild(folder, '--types-checked')).toMatchObject({ code: 0, stderr: '' });
  });

  it('when it has no tsconfig.json', async () => {
    const { 'tsconfig.json': _, ...untyped } = remoteFiles;
    const { code, stderr } = await runBuild(writeFixture(untyped));
    expect([code, stderr]).toEqual([1, expect.stringContaining('tsconfig.json: not found. Add one')]);
  });

  it('when its code does not parse, with the file', async () => {
    expect(await refusal(list('const = 1;'))).toContain('src/list.ts');
  });
});
