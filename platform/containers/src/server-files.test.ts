import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SourceTextModule } from 'node:vm';

const repository = join(__dirname, '../../..');
const dockerfile = readFileSync(join(__dirname, '../Dockerfile'), 'utf8');
const compose = readFileSync(join(repository, 'docker-compose.yml'), 'utf8');
const image = mkdtempSync(join(tmpdir(), 'atrium-image-'));

/** Every script that containers of the server image run, according to the compose file. */
const entries = [...new Set(compose.match(/(?:api|platform|scripts)\/[\w/-]+\.ts/g))];
let copied: string[];

beforeAll(() => {
  const script = join(__dirname, 'server-files.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, image], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  copied = globSync('**/*', { cwd: image, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(image.length + 1))
    .filter((path) => !path.includes('node_modules/'));
});

afterAll(() => rmSync(image, { recursive: true, force: true }));

/** Static imports of a file; dynamic ones, in demo mode for example, are not followed. */
function staticImports(file: string): string[] {
  const code = stripTypeScriptTypes(readFileSync(join(repository, file), 'utf8'));
  return new SourceTextModule(code).moduleRequests.map(({ specifier }) => specifier);
}

/** The file of an import; undefined for installed packages and built-in modules. */
function resolved(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [, name, subpath = ''] = /^@atrium\/([a-z-]+)(\/.+)?$/.exec(specifier) ?? [];
  if (!name) return undefined;
  const folder = ['.', 'shared', 'platform']
    .map((parent) => join(parent, name))
    .find((path) => existsSync(join(repository, path)));
  const { exports } = JSON.parse(readFileSync(join(repository, folder ?? '', 'package.json'), 'utf8'));
  return join(folder ?? '', exports[`.${subpath}`]);
}

/** All files that are loaded from the entries, with their imports. */
function reached(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    const imports = staticImports(file);
    found.set(file, imports);
    for (const specifier of imports) {
      const next = resolved(file, specifier);
      if (next) visit(next);
    }
  };
  for (const entry of entries) visit(entry);
  return found;
}

test('all files that the containers load are in their image', () => {
  const files = [...reached().keys()];
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((file) => !copied.includes(file))).toEqual([]);
});

test('demo, tests, benches and what serves developers or the repository are not in the image', () => {
  const unwanted =
    /^scripts\/|\.test\.tsx?$|(^|\/)(demo|seed|testing|bench|e2e|development|dev-command|development-rules)(\/|\.|$)/;
  expect(copied.length).toBeGreaterThan(150);
  expect(copied.filter((file) => unwanted.test(file))).toEqual([]);
});

test('packages that only the demo and tests need are no production dependencies', () => {
  const packages = copied.filter((path) => path.endsWith('/package.json')).map(dirname);
  const installed = (folder: string) =>
    Object.keys(
      JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')).dependencies ?? {},
    );
  expect(
    packages.flatMap(installed).filter((name) => /embedded|oidc-provider|testing|jest/.test(name)),
  ).toEqual([]);
  for (const [file, imports] of reached()) {
    const names = imports.filter((name) => !name.startsWith('.') && !name.startsWith('node:'));
    const owner = packages.find((folder) => file.startsWith(`${folder}/`)) ?? 'no package';
    const missing = names.filter((name) => {
      const [wanted = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? [];
      return !installed(owner).includes(wanted);
    });
    expect({ file, missing }).toEqual({ file, missing: [] });
  }
});

test('the image has the files of that copy and only production packages', () => {
  const [, runtime = ''] = dockerfile.split(/^FROM .* AS runtime$/m);
  const sources = [...runtime.matchAll(/^COPY --from=server-packages (\S+)/gm)].map(([, path]) => path ?? '');
  expect(sources).toEqual(['/server', '/app/node_modules']);
  // `--filter` would include development dependencies, such as jest.
  expect(dockerfile).toMatch(/AS server-packages\nRUN .* --prod \\\n(?: +--filter-prod '[^']+')+\n/);
  expect(dockerfile).not.toMatch(/--filter '/);
  expect(dockerfile).toContain('RUN node platform/containers/src/server-files.ts /server');
});
