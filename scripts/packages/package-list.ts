import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository.ts';

/** The fields of a `package.json` that packing reads. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly sideEffects?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A package of the workspace that is packed for other repositories. */
export interface SourcePackage {
  /** Its folder, relative to the repository: `shared/ui`. */
  readonly path: string;
  readonly folder: string;
  readonly manifest: Manifest;
  /** Whether teams import it; the others are only installed with those. */
  readonly isForTeams: boolean;
}

const forTeams = [
  'shared/contract',
  'shared/forms',
  'shared/host',
  'shared/lists',
  'shared/stores',
  'shared/testing',
  'shared/ui',
  'platform/build',
  'platform/cli',
];

/** A build checks by the release rules; the CLI reads settings like a server, writes deploy tokens and has an edge of its own. */
const neededByThem = [
  'platform/control',
  'platform/edge',
  'platform/registry',
  'platform/release-rules',
  'platform/server',
];

/** All packages that are packed. */
export function sourcePackages(): SourcePackage[] {
  return [...forTeams, ...neededByThem].map((path) => {
    const folder = join(repository, path);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    return { path, folder, manifest, isForTeams: forTeams.includes(path) };
  });
}
