import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Release } from '@atrium/contract';
import { deployables } from '../../scripts/deployables.ts';
import { repository } from '../../scripts/settings.ts';
import { changes, type OneBundleRelease } from './releases.ts';
import { type Stage, stages } from './sides.ts';

/** The tree that the bench calls "today": the last one whose documents had no content. */
const TODAY = '6c2b0cb';

type Gateway = typeof import('@atrium/gateway') & Pick<typeof import('@atrium/registry'), 'publish'>;
type Chunks = Readonly<Record<string, readonly Release['files'][number][]>>;

interface FormerBench {
  buildOneBundle(
    shell: string,
    remotes: readonly string[],
    folder: string,
  ): Promise<{ readonly folders: readonly string[]; readonly chunks: Chunks }>;
}

/** The one bundle of today's tree, and that tree's own gateway. */
export interface Today {
  readonly gateway: Gateway;
  readonly releases: Readonly<Record<Stage, OneBundleRelease & { readonly registry: string }>>;
  close(): void;
}

function run(cwd: string, command: string, ...args: string[]): void {
  const { status, stderr, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
}

/**
 * Makes a worktree of today's tree in a temporary folder and installs it. Its one bundle is built once, into a cache.
 */
export async function openToday(): Promise<Today> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-today-'));
  const tree = join(folder, 'tree');
  const close = () => {
    rmSync(folder, { recursive: true, force: true });
    run(repository, 'git', 'worktree', 'prune');
  };
  try {
    run(repository, 'git', 'worktree', 'add', '--detach', tree, TODAY);
    const { packageManager } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'));
    // Neither its database nor its Node runs, so that no install script is needed.
    run(
      tree,
      'npx',
      '--yes',
      packageManager,
      'install',
      '--frozen-lockfile',
      '--prefer-offline',
      '--ignore-scripts',
    );
    const gateway: Gateway = await import(join(tree, 'platform/gateway/src/index.ts'));
    const cache = join(repository, 'node_modules/.cache/atrium-bench', TODAY);
    if (!existsSync(join(cache, 'whole'))) await buildInto(cache, tree, gateway);
    const releases = Object.fromEntries(stages.map((stage) => [stage, readRelease(cache, stage)]));
    return { gateway, releases: releases as Today['releases'], close };
  } catch (error) {
    close();
    throw error;
  }
}

function readRelease(cache: string, stage: Stage): Today['releases'][Stage] {
  const folder = join(cache, stage);
  return {
    registry: join(folder, 'registry'),
    ...JSON.parse(readFileSync(join(folder, 'chunks.json'), 'utf8')),
  };
}

/** A release that changes anything is a release of the whole bundle. */
async function buildInto(cache: string, tree: string, gateway: Gateway): Promise<void> {
  rmSync(cache, { recursive: true, force: true });
  const bench: FormerBench = await import(join(tree, 'platform/build/bench/index.ts'));
  const remotes = deployables()
    .filter((name) => name !== 'shell' && existsSync(join(tree, name)))
    .map((name) => join(tree, name));
  for (const stage of stages) {
    const change = changes[stage];
    const folder = join(cache, stage);
    mkdirSync(folder, { recursive: true });
    const registry = join(folder, 'registry');
    if (change) cpSync(join(cache, 'now/registry'), registry, { recursive: true });
    const undo = change ? edit(join(tree, change.fileOfToday ?? change.file), change) : () => {};
    const version = change ? '1.0.1' : '1.0.0';
    const built = mkdtempSync(join(tmpdir(), 'atrium-bench-bundle-'));
    try {
      const { folders, chunks } = await bench.buildOneBundle(join(tree, 'shell'), remotes, built);
      for (const each of folders) await gateway.publish(versioned(each, version), registry);
      writeFileSync(join(folder, 'chunks.json'), JSON.stringify({ version, chunks }));
    } finally {
      undo();
      rmSync(built, { recursive: true, force: true });
    }
  }
  writeFileSync(join(cache, 'whole'), `${basename(cache)}\n`);
}

/** Changes a file of the worktree, which nothing else uses. @returns undoes it */
function edit(file: string, { from, to }: { from: string; to: string }): () => void {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} has no text "${from}"`);
  writeFileSync(file, before.replace(from, to));
  return () => writeFileSync(file, before);
}

function versioned(folder: string, version: string): string {
  const file = join(folder, 'release.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
  return folder;
}
