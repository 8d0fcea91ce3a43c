import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  buildNextRelease,
  buildOneBundle,
  buildPlainDefaults,
  buildWithImportMap,
  type SourceChange,
} from '@atrium/build/bench';
import type { Release } from '@atrium/contract';
import { publish } from '@atrium/gateway';
import { buildAndPublish, deployables } from '../../scripts/deployables.ts';
import { repository } from '../../scripts/settings.ts';
import type { Side } from './http2-front.ts';
import type { Stage } from './sides.ts';

/** What the releases change: one text, in files below the repository that today's tree has too. */
export const changes: Readonly<Record<Stage, SourceChange | undefined>> = {
  now: undefined,
  'after a remote': {
    file: 'mfe-applications/src/messages/en-us/index.ts',
    from: 'All filings with their status',
    to: 'Every filing with its status',
  },
  'after the shell': {
    file: 'shell/src/messages/en-us/index.ts',
    from: "'Skip to content'",
    to: "'Go to content'",
  },
};

/** A published composition, with the preload hints that the gateway does not write for it. */
interface Composition {
  readonly registry: string;
  readonly link: Side['link'];
}

/** A bundle's version, and the chunks of its pages. */
export interface OneBundleRelease {
  readonly version: string;
  readonly chunks: Readonly<Record<string, readonly Release['files'][number][]>>;
}

const shell = join(repository, 'shell');

function remotes(): string[] {
  return deployables()
    .map((name) => join(repository, name))
    .filter((sources) => sources !== shell);
}

function absolute(change: SourceChange): SourceChange {
  return { ...change, file: join(repository, change.file) };
}

/**
 * Preload hints for the chunks of the deep link's page, which the gateway knows for remotes only. They are a header of the
 * document.
 */
export function linksOf({ version, chunks }: OneBundleRelease): Side['link'] {
  const files = chunks['mfe-applications-list'] ?? [];
  const links = files
    .filter(({ path }) => path.endsWith('.js'))
    .map(
      ({ path, integrity }) =>
        `</assets/shell/${version}/${path}>; rel=preload; as=script; crossorigin=anonymous; integrity="${integrity}"`,
    );
  return (path) => (/^\/c\/\d+\/applications$/.test(path) ? links.join(', ') : undefined);
}

/** Publishes the portal as it ships. Each later stage is a copy of the first one with one more release. @returns registries */
export async function releaseFederated(folder: string, wanted: readonly Stage[]) {
  const registry = (stage: Stage) => join(folder, stage);
  await buildAndPublish(deployables(), registry('now'), (line) => console.log(line));
  for (const stage of wanted) {
    const change = changes[stage];
    if (!change) continue;
    cpSync(registry('now'), registry(stage), { recursive: true });
    const sources = join(repository, change.file.split('/')[0] ?? '');
    const next = { sources, version: '1.0.1-bench', change: absolute(change) };
    await publish(await buildNextRelease(next, join(folder, `next-${basename(sources)}`)), registry(stage));
  }
  return Object.fromEntries(wanted.map((stage) => [stage, registry(stage)])) as Partial<
    Record<Stage, string>
  >;
}

/** Publishes the same sources as one bundle; a release of anything is one of the whole. */
export async function releaseOneBundle(folder: string, wanted: readonly Stage[]) {
  const releases: Partial<Record<Stage, Composition>> = {};
  for (const stage of wanted) {
    const change = changes[stage];
    const version = change ? '1.0.1' : '1.0.0';
    const registry = join(folder, stage, 'registry');
    if (change) cpSync(join(folder, 'now/registry'), registry, { recursive: true });
    const { folders, chunks } = await buildOneBundle({
      shell,
      remotes: remotes(),
      folder: join(folder, stage, 'built'),
      version,
      change: change && absolute(change),
    });
    for (const built of folders) await publish(built, registry);
    releases[stage] = { registry, link: linksOf({ version, chunks }) };
  }
  return releases;
}

/** Publishes the portal as the federation plugin's defaults make it. @returns the registry */
export async function releasePlainDefaults(folder: string): Promise<string> {
  const registry = join(folder, 'registry');
  for (const built of await buildPlainDefaults(shell, remotes(), join(folder, 'built')))
    await publish(built, registry);
  return registry;
}

/** Publishes the same pages as modules that single-spa starts. */
export async function releaseSingleSpa(folder: string, wanted: readonly Stage[]) {
  const releases: Partial<Record<Stage, Composition>> = {};
  const sources = join(import.meta.dirname, 'peers/single-spa');
  let former: Readonly<Record<string, string>> | undefined;
  for (const stage of wanted) {
    const change = changes[stage];
    const registry = join(folder, stage, 'registry');
    if (change) cpSync(join(folder, 'now/registry'), registry, { recursive: true });
    const { folders, start, imports } = await buildWithImportMap({
      shell,
      remotes: remotes(),
      rootConfig: join(sources, 'root-config.js'),
      startScript: join(sources, 'start.js'),
      folder: join(folder, stage, 'built'),
      version: change ? '1.0.1' : '1.0.0',
      change: change && absolute(change),
      former,
    });
    former ??= imports;
    for (const built of folders) await publish(built, registry);
    const preloads = (path: string) =>
      /^\/c\/\d+\/applications$/.test(path) ? [...start, imports['mfe-applications']] : start;
    releases[stage] = {
      registry,
      link: (path) =>
        preloads(path)
          .map((href) => `<${href}>; rel=modulepreload`)
          .join(', '),
    };
  }
  return releases;
}
