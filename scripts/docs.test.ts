import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from './repository.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const folder = (path: string) => readdirSync(join(repository, path)).map((name) => join(path, name));
const guides = folder('docs').filter((path) => path.endsWith('.md'));
const readmes = globSync('{api,e2e,mfe-*,platform/*,shared/*,shell}/README.md', { cwd: repository });
const pages = ['README.md', 'CONTRIBUTING.md', ...guides, ...folder('docs/adr'), ...readmes];

test.each(pages)('every link of %s leads to a file', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link ?? '');
  expect(links.filter((link) => !existsSync(join(repository, dirname(page), link)))).toEqual([]);
});

/** Paths of files and folders in backquotes; placeholders and patterns are none. */
const pathsIn = (page: string) =>
  [
    ...page.matchAll(/`((?:api|docs|e2e|mfe-\w+|operations|platform|scripts|shared|shell)\/[^`<>*{}:\s]*)`/g),
  ].map(([, path]) => path ?? '');

test.each(['docs/find-your-way.md', 'docs/architecture.md'])('every path that %s names exists', (page) => {
  const paths = pathsIn(read(page));
  expect(paths.length).toBeGreaterThanOrEqual(20);
  expect(paths.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

test('docs/asvs.md says of each requirement whether it is met, and names a path that exists or a reason', () => {
  const page = read('docs/asvs.md');
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) .*? \| ([\w ]+) \| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThanOrEqual(50);
  expect(rows.filter(([, , now = '']) => !/^(met|deviation|not applicable)$/.test(now))).toEqual([]);
  expect(new Set(rows.map(([, requirement]) => requirement)).size).toBe(rows.length);
  expect(pathsIn(page).filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

test('docs/find-your-way.md answers 24 requests with a path each', () => {
  const rows = read('docs/find-your-way.md')
    .split('\n')
    .filter((line) => /^\| (?!request|---)/.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(24);
  expect(rows.filter((row) => !/\| (?:`[^`]+`|\[.+\]\(.+\)) \|$/.test(row))).toEqual([]);
});

test("each walk of docs/architecture.md has at most ten steps, and that of a field's fetch at most seven", () => {
  const [, section = ''] = read('docs/architecture.md').split('\n## Four walks through the code\n');
  const [, ...walks] = (section.split('\n## ')[0] ?? '').split('\n### ');
  const steps = walks.map((walk) => walk.match(/^\d+\. .*`/gm)?.length ?? 0);
  expect(steps.length).toBe(4);
  expect(steps.filter((count) => count === 0 || count > 10)).toEqual([]);
  expect(steps[walks.findIndex((walk) => walk.startsWith("A field's fetch\n"))]).toBeLessThanOrEqual(7);
});

test('every picture of README exists in docs/images, and in the other scheme too', () => {
  const pictures = [...read('README.md').matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(pictures.length).toBeGreaterThan(4);
  const missing = pictures
    .flatMap((path) => [
      path,
      path.replace(/-(light|dark)\./, (_, name) => `-${name === 'dark' ? 'light' : 'dark'}.`),
    ])
    .filter((path) => !existsSync(join(repository, path)));
  expect(missing).toEqual([]);
});

test('README names a command for each measured reason', () => {
  const [, table = ''] = read('README.md').split('| | measured | command |');
  const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(2);
  expect(rows.length).toBeGreaterThanOrEqual(5);
  const { scripts } = JSON.parse(read('package.json'));
  const named = rows.map((row) => /\| `npm run ([\w:-]+)` \|$/.exec(row)?.[1] ?? row);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('README links to every guide', () => {
  expect(guides.filter((guide) => !read('README.md').includes(`](${guide})`))).toEqual([]);
});

test('every npm command that a page names exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  // The commands of that page are for a team's repository; check:outside runs them.
  const ours = pages.filter((page) => page !== 'docs/first-remote.md');
  const named = ours.flatMap((page) => [
    ...read(page).matchAll(/`(?:npm run )?(bench:[\w-]+)|npm run ([\w:-]+)/g),
  ]);
  const missing = named
    .map(([, bench, script]) => bench ?? script ?? '')
    .filter((name) => !(name in scripts));
  expect(missing).toEqual([]);
});

describe('TypeScript runs on the pinned Node only', () => {
  // A path before `node` names the pinned one.
  const onAnyNode = /(?<![\w/])node (?:-\S+ )*\S+\.ts\b/g;

  test.each(pages)('no command of %s runs it on another Node', (page) => {
    expect(read(page).match(onAnyNode) ?? []).toEqual([]);
  });

  test('no npm command runs it on another Node', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(Object.values(scripts).filter((command) => command.match(onAnyNode))).toEqual([]);
  });
});

test.each([
  ['platform/server/src/settings/fields.ts', 10],
  ['api/src/settings/settings.ts', 15],
  ['api/src/settings/set-up.ts', 2],
  ['platform/registry/src/settings.ts', 5],
  ['platform/edge/src/settings.ts', 5],
  ['platform/control/src/settings.ts', 10],
  ['platform/page-check/src/settings.ts', 6],
])('every setting of %s is described', (source, atLeast) => {
  const settings = [...read(source).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? '');
  expect(settings.length).toBeGreaterThanOrEqual(atLeast);
  // `npm run dev` sets it for the gateway; it is not for people.
  const described = settings.filter((name) => name !== 'DEV_SERVERS');
  expect(described.filter((name) => !read('docs/deploying.md').includes(`\`${name}\``))).toEqual([]);
});

test('the changelog begins with the current version, and api/package.json has the same', () => {
  const versionOf = (file: string) => JSON.parse(read(file)).version;
  expect(/^## (.+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(versionOf('package.json'));
  expect(versionOf('api/package.json')).toBe(versionOf('package.json'));
});

test('docs/commands.md names every command of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const page = read('docs/commands.md');
  const isNamed = (name: string) => page.includes(`npm run ${name}\``) || page.includes(`npm run ${name} `);
  const shortForms = ['start', 'test'];
  expect(Object.keys(scripts).filter((name) => !shortForms.includes(name) && !isNamed(name))).toEqual([]);
});

test('README names ten commands more at most', () => {
  const [, table = ''] = read('README.md').split('### Other commands');
  expect(table.split('\n## ')[0]?.match(/^\| `npm run /gm)?.length).toBeLessThanOrEqual(10);
});
