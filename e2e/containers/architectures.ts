import {
  closeSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '../../scripts/repository.ts';
import { succeed } from './engine.ts';

/** Node's names of the architectures that images are built for, with their number in ELF files. */
const ARCHITECTURES = { x64: 0x3e, arm64: 0xb7 } as const;
type Architecture = keyof typeof ARCHITECTURES;

const MACHINE_OFFSET = 18;
const HEADER_BYTES = 20;

/**
 * Installs the packages of the server image for each architecture, and returns their native files by it.
 *
 * @throws If a file is for another architecture, or an architecture lacks a package with native files.
 */
export function nativeFilesByArchitecture(): Record<Architecture, number> {
  const found = Object.keys(ARCHITECTURES).map((name) => [name, nativeFiles(name as Architecture)] as const);
  const packages = found.map(
    ([name, files]) => [name, new Set(files.map((file) => packageOf(file, name)))] as const,
  );
  const all = new Set(packages.flatMap(([, names]) => [...names]));
  for (const [name, names] of packages)
    if (all.size === 0 || names.size < all.size)
      throw new Error(`For ${name} these are missing: ${[...all].filter((wanted) => !names.has(wanted))}`);
  return Object.fromEntries(found.map(([name, files]) => [name, files.length])) as Record<
    Architecture,
    number
  >;
}

/** Name of the package of a file, without architecture. */
function packageOf(file: string, architecture: string): string {
  return (file.split('/')[2] ?? '').replace(new RegExp(`[-_]linux-${architecture}.*`), '');
}

function nativeFiles(architecture: Architecture): string[] {
  const folder = mkdtempSync(join(tmpdir(), `atrium-${architecture}-`));
  try {
    const manifests = globSync(
      '{package.json,pnpm-*.yaml,{api,e2e,shell,mfe-*}/package.json,{shared,platform}/*/package.json}',
      {
        cwd: repository,
      },
    );
    for (const file of manifests) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      cpSync(join(repository, file), join(folder, file));
    }
    const dockerfile = readFileSync(join(repository, 'platform/containers/Dockerfile'), 'utf8');
    const [, install = ''] = /AS server-packages\nRUN ((?:.*\\\n)*.*)\n/.exec(dockerfile) ?? [];
    const flags = `--cpu ${architecture} --os linux --libc glibc --ignore-scripts --prefer-offline`;
    succeed(['sh', '-c', `cd ${folder} && ${install.replaceAll('\\\n', ' ')} ${flags}`]);
    const files = globSync('node_modules/.pnpm/**/*.{node,so}', { cwd: folder });
    const wrong = files.filter((file) => machineOf(join(folder, file)) !== ARCHITECTURES[architecture]);
    if (wrong.length > 0) throw new Error(`Not for ${architecture}: ${wrong.join(', ')}`);
    return files;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The architecture in the header of an ELF file; undefined for other files. */
function machineOf(path: string): number | undefined {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, 'r');
  readSync(file, header);
  closeSync(file);
  return header.toString('latin1', 0, 4) === '\x7fELF' ? header.readUInt16LE(MACHINE_OFFSET) : undefined;
}
