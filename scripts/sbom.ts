// `npm run sbom -- [file]`: writes the software bill of materials (CycloneDX) of what pnpm-lock.yaml installs.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { repository } from './settings.ts';

/** The first major version with this command. It needs a newer Node than the repository asks for. */
const PNPM = 'pnpm@11.28.10';
const MAX_BYTES = 64 * 1024 * 1024;

const file = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? 'sbom.cdx.json');
const flags = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--lockfile-only'];
const { status, stdout, stderr } = spawnSync('npx', ['--yes', PNPM, 'sbom', ...flags], {
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
