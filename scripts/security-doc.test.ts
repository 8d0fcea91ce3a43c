import { existsSync, globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { parse } from 'yaml';
import { manifestsIn } from './kubernetes/manifest.ts';
import { repository } from './repository.ts';

const page = readFileSync(join(repository, 'docs/security.md'), 'utf8');

/** Seconds or bytes in a unit; a figure without one is a count. */
const UNITS: Record<string, number> = {
  ms: 0.001,
  s: 1,
  min: 60,
  h: 3_600,
  days: 86_400,
  bytes: 1,
  KiB: 1_024,
  MiB: 1_024 ** 2,
};

/** Value of a constant in a source file; a path such as `LIMITS.perKey` reaches into an object. */
function constantOf(file: string, path: string): unknown {
  const [name = '', ...keys] = path.split('.');
  const source = stripTypeScriptTypes(readFileSync(join(repository, file), 'utf8'));
  const [, expression] = new RegExp(`^(?:export )?const ${name}\\b[^=]*=([^;]+);`, 'm').exec(source) ?? [];
  if (!expression) return undefined;
  const value: unknown = new Function(`return (${expression});`)();
  return keys.reduce((object, key) => (object as Record<string, unknown>)[key], value);
}

/** Rows of the page's tables under a heading, as cells without HTML comments. */
function rowsBelow(heading: string): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .replace(/<!--.*?-->/g, '')
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const limits = rowsBelow('Limits').filter(([what]) => what !== 'what');
const counted = limits
  .map(([what, figure = '', , , where = '']) => {
    const [, file, constant] = /^`([^`]+)` `([\w.]+)`$/.exec(where) ?? [];
    const [, digits, unit = ''] = /^([\d,]+)(?: (\w+))?/.exec(figure) ?? [];
    return { name: `${what}: ${figure}`, file: file ?? '', constant, digits, unit };
  })
  .filter(({ constant, digits }) => constant && digits);

test.each(counted)('the limit $name is the one in the code', ({ file, constant = '', digits = '', unit }) => {
  const factor = (UNITS[unit] ?? 1) * (/_MS$|Ms$/.test(constant) ? 1_000 : 1);
  expect(constantOf(file, constant)).toBe(Number(digits.replaceAll(',', '')) * factor);
});

test('most limits have a figure to compare', () => {
  expect(counted.length).toBeGreaterThan(35);
});

test('every limit in the code is on the page', () => {
  const folders = '{api/src,platform/{control,edge,page-check,registry}/src,shared/contract/src}/**/*.ts';
  const files = globSync(folders, { cwd: repository }).filter(
    (file) => !/\.test\.ts$|\/(demo|seed|testing)\//.test(file),
  );
  const named = /^(?:export )?const ((?:MAX|MOST)_\w+|\w+_(?:AN|A)_(?:HOUR|DAY|MINUTE)\w*|\w*LIMITS?)\b/gm;
  const found = files.flatMap((file) =>
    [...readFileSync(join(repository, file), 'utf8').matchAll(named)].map(([, name]) => ({ file, name })),
  );
  expect(found.length).toBeGreaterThan(25);
  const listed = (file: string, name = '') =>
    limits.some(([, , , , where = '']) => where.startsWith(`\`${file}\` \`${name}`));
  expect(found.filter(({ file, name }) => !listed(file, name))).toEqual([]);
});

test.each([
  ['SESSION_IDLE_S', 'session without use | 12 h', 12 * 3_600],
  ['SESSION_MAX_AGE_S', 'session in all | 7 days', 7 * 86_400],
])('the lifetime %s is as the page says', (constant, said, seconds) => {
  expect(page).toContain(`| ${said} (\`${constant}\`)`);
  expect(constantOf('api/src/modules/identity/sessions/session-lifetime.ts', constant)).toBe(seconds);
});

test('every file that the page names exists', () => {
  const files = [...page.matchAll(/`((?:api|platform|scripts|shared|docs)\/[^`<*]+\.\w+)`/g)].map(
    ([, file]) => file ?? '',
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
});

/** Names in backquotes. */
const namesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const sectionBelow = (heading: string) => page.split(`\n### ${heading}\n`)[1]?.split(/\n###? /)[0] ?? '';
const cellsIn = (section: string) =>
  section
    .split('\n')
    .filter((line) => /^\| (?!---|network|pods|setting)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe('what connects to where', () => {
  const networks = sectionBelow('Networks');
  const outgoing = sectionBelow('Outgoing connections');

  test('the networks of the containers are as the page says', () => {
    const { networks: declared, services } = parse(
      readFileSync(join(repository, 'docker-compose.yml'), 'utf8'),
      { merge: true },
    ) as {
      networks: Record<string, { internal?: boolean } | null>;
      services: Record<string, { networks?: string[]; environment?: Record<string, string> }>;
    };
    const membersOf = (network: string) =>
      Object.entries(services)
        .filter(([, service]) => service.networks?.includes(network))
        .map(([name, { environment }]) => (environment?.ATRIUM_TOKEN_FILE ? 'those of teams' : name));
    const said = cellsIn(networks).flatMap(([name = '', internet, members = '']) =>
      /^(?:yes|no)$/.test(internet ?? '')
        ? [
            {
              network: namesIn(name)[0],
              internet,
              members: [
                ...namesIn(members),
                ...(members.includes('those of teams') ? ['those of teams'] : []),
              ].sort(),
            },
          ]
        : [],
    );
    expect(said).toEqual(
      Object.entries(declared).map(([network, settings]) => ({
        network,
        internet: settings?.internal ? 'no' : 'yes',
        members: [...new Set(membersOf(network))].sort(),
      })),
    );
  });

  test('the pods that may leave the cluster are those that the page lists', () => {
    const policies = manifestsIn('base').filter(({ kind }) => kind === 'NetworkPolicy');
    const leaving = policies.flatMap(({ spec }) =>
      ((spec.egress ?? []) as { to: { ipBlock?: object }[]; ports: { port: number }[] }[])
        .filter(({ to }) => to.some(({ ipBlock }) => ipBlock))
        .map(({ ports }) => ({
          pods: (
            spec.podSelector.matchExpressions?.[0]?.values ??
            Object.values(spec.podSelector.matchLabels ?? {})
          ).toSorted(),
          ports: ports.map(({ port }) => port).join(', '),
        })),
    );
    const said = cellsIn(networks).flatMap(([pods, ports]) =>
      /^\d/.test(ports ?? '') ? [{ pods: namesIn(pods).sort(), ports }] : [],
    );
    expect(said).toEqual(leaving);
  });

  test('every setting with an address is listed, as one that is connected to or as one for browsers', () => {
    const files = globSync('{api/src,platform/*/src,scripts}/**/*.ts', { cwd: repository }).filter(
      (file) => !/\.test\.ts$|\/(testing|bench|drills|build|development)\//.test(file),
    );
    const named = /^ {2}([A-Z][A-Z_]*(?:_URLS?|_ENDPOINT)): (?!string)/gm;
    const settings = files.flatMap((file) =>
      [...readFileSync(join(repository, file), 'utf8').matchAll(named)].map(([, name = '']) => name),
    );
    const connected = cellsIn(outgoing).flatMap(([names]) => namesIn(names));
    const told = namesIn(/only told to browsers:([^\n]*)/.exec(outgoing)?.[1]);
    expect([...connected, ...told].sort()).toEqual([...new Set(settings)].sort());
  });
});

describe('the list of ASVS', () => {
  const rows = rowsBelow('ASVS 5.0, level 2').filter(([requirement]) => requirement !== 'requirement');

  test('every requirement is met, planned or a deviation, with a place or a reason', () => {
    for (const [requirement, now, where] of rows) {
      expect([requirement, now]).toEqual([requirement, expect.stringMatching(/^(met|planned|deviation)$/)]);
      expect(where).toMatch(/\w/);
    }
  });

  test('of the 51 requirements that a review found missing, at least 38 are met', () => {
    expect(new Set(rows.map(([requirement]) => requirement?.split(' ')[0])).size).toBe(51);
    expect(rows.filter(([, now]) => now === 'met').length).toBeGreaterThanOrEqual(38);
  });
});
