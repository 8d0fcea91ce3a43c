import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '../../scripts/repository.ts';
import { type Engine, succeed } from './engine.ts';

const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'atrium-containers');
const SOURCES = join(import.meta.dirname, 'stand-ins');
const DEBIAN = 'localhost/debian:trixie';
const IMAGES = {
  NODE_IMAGE: 'localhost/node:trixie',
  POSTGRES_IMAGE: 'localhost/postgres:trixie',
  MAIL_IMAGE: 'localhost/mailpit:trixie',
} as const;

/**
 * Makes the base images of the compose file from Debian's and npm's packages, and returns the variables that name them.
 * The Debian is installed by debootstrap once and then kept in the user's cache.
 */
export function makeBaseImages({ command, environment }: Engine): Record<string, string> {
  const root = join(CACHE, 'trixie');
  if (!existsSync(root)) {
    mkdirSync(CACHE, { recursive: true });
    rmSync(`${root}.new`, { recursive: true, force: true });
    succeed(['debootstrap', '--variant=minbase', 'trixie', `${root}.new`]);
    renameSync(`${root}.new`, root);
  }
  const folder = mkdtempSync(join(tmpdir(), 'atrium-base-images-'));
  try {
    const archive = join(folder, 'debian.tar');
    succeed(['tar', '--create', '--directory', root, '--file', archive, '.']);
    succeed([...command, 'import', archive, DEBIAN], environment);
    rmSync(archive);
    fillContext(folder);
    for (const [variable, image] of Object.entries(IMAGES)) {
      const target = variable.replace('_IMAGE', '').toLowerCase();
      const flags = ['--build-arg', `DEBIAN=${DEBIAN}`, '--build-arg', `SMTP_SERVER=${smtpServerVersion()}`];
      succeed([...command, 'build', '--target', target, '--tag', image, ...flags, folder], environment);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return IMAGES;
}

function fillContext(folder: string): void {
  cpSync(SOURCES, folder, { recursive: true });
  copyFileSync(process.execPath, join(folder, 'node'));
  const npm = dirname(dirname(realpathSync(succeed(['sh', '-c', 'command -v npm']).trim())));
  cpSync(npm, join(folder, 'npm'), { recursive: true });
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) copyFileSync(certificates, join(folder, 'certificates.pem'));
  else writeFileSync(join(folder, 'certificates.pem'), '');
}

/** The version that the repository's tests use. */
function smtpServerVersion(): string {
  const require = createRequire(join(repository, 'api/package.json'));
  return (require('smtp-server/package.json') as { version: string }).version;
}
