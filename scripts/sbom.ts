// `npm run sbom -- [file]`: writes the software bill of materials (CycloneDX) of what pnpm-lock.yaml installs; with
// `--server` of what the server image holds, as its Dockerfile says.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from './repository.ts';

/** The first major version with this command. It needs a newer Node than the repository asks for. */
const PNPM = 'pnpm@11.28.10';
const MAX_BYTES = 64 * 1024 * 1024;

const { values, positionals } = parseArgs({
  options: { server: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const file = resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0] ?? 'sbom.cdx.json');

/** What the Dockerfile installs. */
function serverFilters(): string[] {
  const dockerfile = readFileSync(join(repository, 'platform/containers/Dockerfile'), 'utf8');
  const filters = [...dockerfile.matchAll(/--filter-prod '([^']+)'/g)].map(([, filter = '']) => filter);
  return filters.flatMap((filter) => ['--filter-prod', filter]);
}

const scope = values.server ? [...serverFilters(), '--prod'] : [];
const flags = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--lockfile-only'];
const { status, stdout, stderr } = spawnSync('npx', ['--yes', PNPM, 'sbom', ...scope, ...flags], {
  cwd: repository,
  encoding: 'utf8',
  maxBuffer: MAX_BYTES,
  // package.json pins another version of pnpm, for installing.
  env: { ...process.env, pnpm_config_pm_on_fail: 'ignore' },
});
if (status !== 0) {
  console.error(`Could not write the bill of materials.\n${stdout}${stderr}`);
  process.exit(1);
}
const { components } = JSON.parse(stdout) as { components: unknown[] };
writeFileSync(file, stdout);
console.log(`${components.length} components in ${file}`);
