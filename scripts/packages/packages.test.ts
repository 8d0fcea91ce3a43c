import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { repository } from '../repository.ts';
import { type PackedPackage, packPackages } from './pack.ts';
import { type SourcePackage, sourcePackages } from './package-list.ts';

let folder: string;
let packed: PackedPackage[];

/** What npm would install: the tarballs, and their dependencies as the workspace has them. */
function install(file: string, { folder: source }: SourcePackage, { name, manifest }: PackedPackage): void {
  const target = join(folder, 'node_modules', name);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', target, '--strip-components=1']);
  for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    const link = join(folder, 'node_modules', dependency);
    if (dependency.startsWith('@atrium/') || existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(source, 'node_modules', dependency), link);
  }
}

function filesOf(name: string, pattern = '**/*.*'): string[] {
  return globSync(pattern, { cwd: join(folder, 'node_modules', name) }).filter(
    (file) => !file.includes('node_modules'),
  );
}

function textOf(name: string, file: string): string {
  return readFileSync(join(folder, 'node_modules', name, file), 'utf8');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-packed-'));
  packed = await packPackages({ into: join(folder, 'tarballs') });
  const sources = new Map(sourcePackages().map((source) => [source.manifest.name, source]));
  for (const one of packed) install(one.file, sources.get(one.name) as SourcePackage, one);
});

afterAll(() => rmSync(folder, { recursive: true }));

test('what teams need is packed', () => {
  expect(packed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(
      ['contract', 'host', 'ui', 'stores', 'lists', 'forms', 'testing', 'build', 'cli'].map(
        (name) => `@atrium/${name}`,
      ),
    ),
  );
});

test('packages name versions, of each other too', () => {
  const versions = new Map(packed.map(({ name, version }) => [name, version]));
  for (const { name, manifest } of packed) {
    expect(textOf(name, 'package.json')).not.toMatch(/workspace:|catalog:/);
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies });
    for (const [dependency, range] of ranges) {
      expect(range).toMatch(/^\^?\d+\.\d+\.\d+/);
      if (dependency.startsWith('@atrium/')) expect(range).toBe(`^${versions.get(dependency)}`);
    }
  }
});

test('a remote brings what it shares with the shell, so that it has one copy', () => {
  const ui = packed.find(({ name }) => name === '@atrium/ui');
  expect(Object.keys(ui?.manifest.peerDependencies ?? {})).toEqual(
    expect.arrayContaining(['@atrium/host', '@emotion/react', '@mui/material', 'react']),
  );
  for (const peer of ['@atrium/host', 'react', 'zustand'])
    for (const { manifest } of packed) expect(manifest.dependencies).not.toHaveProperty(peer);
});

test('packages export built files that they have', () => {
  for (const { name, manifest } of packed) {
    const targets = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : [target.types, target.default],
    );
    expect(targets.length).toBeGreaterThan(0);
    for (const target of [...targets, ...Object.values(manifest.bin ?? {})]) {
      expect(target).toMatch(/^\.\/(?:dist|runtime)\/.*(?:\.d\.ts|js)$/);
      expect(filesOf(name)).toContain(target.slice(2));
    }
  }
});

test('packages have style sheets and no tests', () => {
  expect(filesOf('@atrium/ui', 'dist/**/*.module.css')).toEqual(
    globSync('**/*.module.css', { cwd: join(repository, 'shared/ui/src') }).map((file) => join('dist', file)),
  );
  for (const { name } of packed)
    expect(filesOf(name).filter((file) => /\.test\.|\.ts\.js/.test(file))).toEqual([]);
});

test('source maps lead to the sources in the package', () => {
  for (const { name } of packed) {
    const files = filesOf(name);
    const sources = files
      .filter((file) => file.endsWith('.map'))
      .flatMap((file) =>
        (JSON.parse(textOf(name, file)) as { sources: string[] }).sources.map((path) =>
          join(dirname(file), path),
        ),
      );
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((source) => !files.includes(source))).toEqual([]);
  }
});

test('files import only what is in their package or in its dependencies', () => {
  const missing = packed.flatMap(({ name, manifest }) => {
    const files = new Set(filesOf(name));
    const known = { ...manifest.dependencies, ...manifest.peerDependencies };
    return filesOf(name, 'dist/**/*.{js,mjs,d.ts}').flatMap((file) =>
      importsOf(file, textOf(name, file))
        .filter((specifier) =>
          specifier.startsWith('.')
            ? !files.has(join(dirname(file), declarationsOf(specifier)))
            : !(specifier.startsWith('node:') || packageOf(specifier) in known),
        )
        .map((specifier) => `${name}/${file}: ${specifier}`),
    );
  });
  expect(missing).toEqual([]);
});

function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest),
  );
  const named = [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...exported];
  const ofTypes = [...text.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, name = '']) => name);
  return [...named.flatMap((request) => request?.value ?? []), ...ofTypes];
}

/** Declarations have the paths of sources. */
function declarationsOf(specifier: string): string {
  return specifier.replace(/(?<!\.d)\.tsx?$/, '.d.ts');
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

test('every package says what it is, and those for teams show how they are used', () => {
  for (const { name } of packed)
    expect(textOf(name, 'README.md')).toMatch(new RegExp(`^# ${name}\\n\\n[A-Z]`));
  const forTeams = sourcePackages().filter(({ isForTeams }) => isForTeams);
  for (const { manifest } of forTeams) {
    const readme = textOf(manifest.name, 'README.md');
    expect(readme).toContain('open `/packages/` of its control plane');
    if (manifest.name !== '@atrium/cli') expect(readme).toMatch(/^```tsx?$/m);
  }
});

test('the contract brings the schema of remote.json along', () => {
  const schema = JSON.parse(textOf('@atrium/contract', 'remote.schema.json'));
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['$schema', 'routes', 'slots']));
});

/** Code of the READMEs, each block as a file of its own. */
function codeOfReadmes(): { name: string; code: string }[] {
  return packed.flatMap(({ name }) =>
    [...textOf(name, 'README.md').matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(
      ([, language, code = ''], index) => ({
        name: `readme-${name.replace('@atrium/', '')}-${index}.${language}`,
        code,
      }),
    ),
  );
}

test('a remote in another repository, and the code of READMEs, are checked against the types of the packages', () => {
  for (const { name, code } of codeOfReadmes()) writeFileSync(join(folder, name), code);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'es2023',
        module: 'esnext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        types: [],
        strict: true,
        skipLibCheck: true,
        noEmit: true,
      },
      include: ['page.tsx', 'readme-*'],
    }),
  );
  writeFileSync(join(folder, 'page.module.css'), '.page {}');
  writeFileSync(join(folder, 'page.tsx'), page);
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

/** Each error that is expected shows that the types came along: without them everything would be allowed. */
const page = `import type { CallName } from '@atrium/contract';
import { useForm } from '@atrium/forms';
import { request } from '@atrium/host';
import { useListAddress } from '@atrium/lists';
import { field } from '@atrium/stores';
import { createUser } from '@atrium/testing';
import { Page } from '@atrium/ui';
import styles from './page.module.css';

export const call: CallName = 'GET /customer-portal/rewards';
// @ts-expect-error: no such call
request('GET /nothing', {});
// @ts-expect-error: no such width
export const wide = <Page width="endless">{styles.page}</Page>;
// @ts-expect-error: no such property of a person
createUser({ shoeSize: 44 });
// @ts-expect-error: arguments are missing
useForm(); useListAddress(); field();
test('types of jest came along', () => expect(wide).toBeVisible());
`;

test('Node runs the command line, the build and the presets of jest from installed packages', () => {
  const script = `
    import fs from 'node:fs';
    const { run } = await import('@atrium/cli');
    const { remoteConfig } = await import('@atrium/build');
    const { default: { setupFiles, setupFilesAfterEnv, testEnvironment } } = await import('@atrium/testing/jest-fake-host');
    const isThere = [...setupFiles, ...setupFilesAfterEnv, testEnvironment].map((file) => fs.existsSync(file));
    await import(testEnvironment);
    console.log(typeof run, typeof remoteConfig, ...new Set(isThere));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(output).toBe('function function true\n');
});
