import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { calls } from '@atrium/contract';
import { isPagePath } from '@atrium/registry';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { reportsFolder } from '../api-reports/api-findings.ts';
import { repository } from '../repository.ts';
import { manifestSchema } from './manifest-schema.ts';
import { referenceFiles } from './site.ts';

/** These are built apart from the pages. */
const ofGallery = ['gallery.css', 'gallery.js'];
let files: ReadonlyMap<string, string>;
let index: readonly (readonly [name: string, kind: string, href: string, about?: string])[];

const pages = () => [...files].filter(([path]) => path.endsWith('.html'));
const idsIn = (content: string) => [...content.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const plain = (content: string) => content.replaceAll(/<[^>]+>/g, '').replaceAll('&#x27;', "'");

beforeAll(async () => {
  files = await referenceFiles();
  index = JSON.parse((files.get('index.js') ?? '').replace(/^window\.atriumIndex = |;\n$/g, ''));
}, 120_000);

test('the control plane serves every file', () => {
  expect([...files.keys()].filter((path) => !isPagePath(path))).toEqual([]);
});

test('every link leads to a page, and to a place in it that is there', () => {
  const broken = pages().flatMap(([path, content]) =>
    [...content.matchAll(/ (?:href|src)="([^"]+)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !/^https:/.test(href))
      .filter((href) => {
        const [file = '', id] = href.split('#');
        const target = file ? normalize(join(dirname(path), file)) : path;
        const found = files.get(target);
        return found === undefined
          ? !ofGallery.includes(target)
          : id !== undefined && !idsIn(found).includes(id);
      })
      .map((href) => `${path}: ${href}`),
  );
  expect(broken).toEqual([]);
});

test('guides name no page that teams do not have', () => {
  const named = pages()
    .filter(([path]) => path.startsWith('guides/'))
    .flatMap(([path, content]) =>
      [...plain(content).matchAll(/\S+\.md\b|\bADR \d+/g)].map(([name]) => `${path}: ${name}`),
    );
  expect(named).toEqual([]);
});

test('ids are there once', () => {
  const twice = pages().flatMap(([path, content]) =>
    idsIn(content)
      .filter((id, place, ids) => ids.indexOf(id) !== place)
      .map((id) => `${path}#${id}`),
  );
  expect(twice).toEqual([]);
});

test('the search finds every export of every package for teams but those of the desk, and leads there', () => {
  const names = new Set(index.map(([name]) => name));
  const exported = globSync('*.api.md', { cwd: reportsFolder }).flatMap((file) =>
    [
      ...readFileSync(join(reportsFolder, file), 'utf8')
        .replace(/^## `@atrium\/contract\/desk`.+/ms, '')
        .matchAll(/^export (?:const|function|interface|type|class|enum) (\w+)/gm),
    ].map(([, name = '']) => name),
  );
  expect(exported.length).toBeGreaterThan(500);
  expect(exported.filter((name) => !names.has(name))).toEqual([]);
  const lost = index.filter(([, , href]) => {
    const [file = '', id] = href.split('#');
    return id !== undefined && !idsIn(files.get(file) ?? '').includes(id);
  });
  expect(lost).toEqual([]);
});

test('the search knows recipes, guides and calls by what they are about', () => {
  const entry = (wanted: string) => index.find(([, , href]) => href === wanted);
  expect(entry('recipes/list.html')).toEqual([
    'A list with filters and pages',
    'Recipe',
    'recipes/list.html',
    expect.stringContaining('Narrow screens'),
  ]);
  expect(entry('guides/packages.html')?.[1]).toBe('Guide');
  expect(index.find(([name]) => name === 'GET /customer-portal/fees')?.[3]).toBe(
    calls['GET /customer-portal/fees'].summary,
  );
});

test('every call of the contract is listed, with what it takes and returns', () => {
  const page = files.get('calls.html') ?? '';
  const summaries = [...page.matchAll(/<summary><code>([^<]+)<\/code>/g)].map(([, name]) => name);
  expect(summaries.toSorted()).toEqual(Object.keys(calls).sort());
  expect(plain(page)).toContain("access: 'rewards:read'");
});

test('TSDoc is shown, as are fields and limits of schemas', () => {
  expect(plain(files.get('packages/host.html') ?? '')).toContain('Decides only what is shown');
  const rewards = files.get('packages/contract/rewards.html') ?? '';
  expect(plain(rewards)).toContain('/** Remaining stock; null where it is unlimited. */');
  const linked = rewards.match(/<a href="([^"]+)">instant<\/a>/);
  expect(linked?.[1]).toBe('../../packages/contract/fields.html#instant');
});

test('names lead from one package to another', () => {
  const linked = (files.get('packages/host.html') ?? '').match(/<a href="([^"]+)">CallName<\/a>/);
  expect(linked?.[1]).toBe('../packages/contract/calls.html#CallName');
});

test('nothing of this machine is in it', () => {
  expect(pages().filter(([, content]) => content.includes(repository))).toEqual([]);
});

describe('the schema of remote.json', () => {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(manifestSchema());
  const manifestOf = (name: string) =>
    JSON.parse(readFileSync(join(repository, name, 'remote.json'), 'utf8'));
  const own = globSync('mfe-*', { cwd: repository });

  test.each(own)('takes that of %s', (name) => {
    expect([validate(manifestOf(name)), validate.errors]).toEqual([true, null]);
  });

  test.each([
    ['a field that does not exist', { menus: [] }],
    ['a path that begins with a slash', { basePath: '/fees' }],
    ['a route without a permission', { routes: [{ id: 'a', path: '', title: { 'en-US': 'A' } }] }],
  ])('refuses %s', (_, change) => {
    expect(validate({ ...manifestOf('mfe-rewards'), ...change })).toBe(false);
  });

  test('says what fields mean, by the comments of the contract', () => {
    const { properties = {} } = manifestSchema();
    expect(properties.team?.description).toBe('The team that owns the area; shown with its errors.');
    expect(properties.shellContract?.description).toContain('`SHELL_CONTRACT_VERSION`');
    expect(properties).toHaveProperty('$schema');
  });
});
