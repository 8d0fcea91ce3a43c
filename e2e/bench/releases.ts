import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildNativeFederation,
  buildNextRelease,
  buildOneBundle,
  buildWithImportMap,
  type SourceChange,
} from '@atrium/build/bench';
import type { Release } from '@atrium/contract';
import { publish, Registry } from '@atrium/registry';
import { buildChanged, deployables, publishBuilt } from '../../scripts/deployables.ts';
import { repository } from '../../scripts/repository.ts';
import { builtOnce, cacheFolder } from './build-cache.ts';
import type { Side } from './http2-front.ts';
import type { Stage } from './sides.ts';

/** What the releases change: one text of the page that is visited, in files below the repository. */
const changes: Readonly<Record<Stage, SourceChange | undefined>> = {
  now: undefined,
  'after a remote': {
    file: 'mfe-applications/src/messages/en-us/list.ts',
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

/** `Link` headers of documents: of the deep link, and of all others. */
interface Links {
  readonly deepLink: string;
  readonly others: string;
}

/** A bundle's version, and the chunks of its pages. */
interface OneBundleRelease {
  readonly version: string;
  readonly chunks: Readonly<Record<string, readonly Release['files'][number][]>>;
}

const shell = join(repository, 'shell');

function remotes(): string[] {
  return deployables()
    .map((name) => join(repository, name))
    .filter((sources) => sources !== shell);
}

function absolute({ file, from, to }: SourceChange): SourceChange {
  return { file: join(repository, file), from, to };
}

const registryIn = (folder: string) => join(folder, 'registry');

/** A way of composing at each stage, from the cache where the sources are the same. Later stages get the folder of the first. */
async function atStages(
  side: string,
  wanted: readonly Stage[],
  build: (folder: string, stage: Stage, former: string) => Promise<Links>,
): Promise<Partial<Record<Stage, Composition>>> {
  const compositions: Partial<Record<Stage, Composition>> = {};
  for (const stage of wanted) {
    const { folder, ...links } = await builtOnce<Links>(join(side, stage), (into) =>
      build(into, stage, join(cacheFolder, side, 'now')),
    );
    compositions[stage] = { registry: registryIn(folder), link: linkOf(links) };
  }
  return compositions;
}

function linkOf({ deepLink, others }: Links): Side['link'] {
  return (path) => (/^\/c\/\d+\/applications$/.test(path) ? deepLink : others) || undefined;
}

/** A registry for a release after the first one, which it has too. */
function registryAfter(folder: string, former: string): string {
  cpSync(registryIn(former), registryIn(folder), { recursive: true });
  return registryIn(folder);
}

/**
 * Preload hints for the chunks of the deep link's page, which the gateway knows for remotes only. They are a header of the
 * document.
 */
function preloadsOf({ version, chunks }: OneBundleRelease): Links {
  const files = chunks['mfe-applications-list'] ?? [];
  const links = files
    .filter(({ path }) => path.endsWith('.js'))
    .map(
      ({ path, integrity }) =>
        `</assets/shell/${version}/${path}>; rel=preload; as=script; crossorigin=anonymous; integrity="${integrity}"`,
    );
  return { deepLink: links.join(', '), others: '' };
}

/** Publishes the portal as it ships. */
export async function releaseFederated(wanted: readonly Stage[]) {
  // Also where the cache has the result: one bundle takes from these builds what its documents have.
  await buildChanged(deployables(), (line) => console.log(line));
  return atStages('federated', wanted, async (folder, stage, former) => {
    const change = changes[stage];
    if (change) {
      const registry = registryAfter(folder, former);
      const sources = join(repository, change.file.split('/')[0] ?? '');
      const next = { sources, version: '1.0.1-bench', change: absolute(change) };
      await publish(await buildNextRelease(next, join(folder, 'next')), registry);
    } else await publishBuilt(deployables(), registryIn(folder));
    return { deepLink: '', others: '' };
  });
}

/** Publishes the same sources as one bundle; a release of anything is one of the whole. */
export function releaseOneBundle(wanted: readonly Stage[]) {
  return atStages('one-bundle', wanted, async (folder, stage, former) => {
    const change = changes[stage];
    const version = change ? '1.0.1' : '1.0.0';
    const registry = change ? registryAfter(folder, former) : registryIn(folder);
    const { folders, chunks } = await buildOneBundle({
      shell,
      remotes: remotes(),
      folder: join(folder, 'built'),
      version,
      change: change && absolute(change),
    });
    for (const built of folders) await publish(withoutExtras(built), registry);
    return preloadsOf({ version, chunks });
  });
}

/**
 * Publishes a build with ES modules, which the gate refuses: first without them, and then they are added to what is
 * published.
 */
async function publishModules(built: string, registry: string): Promise<void> {
  const file = join(built, 'release.json');
  const release: Release = JSON.parse(readFileSync(file, 'utf8'));
  const { name, version, entry, files } = release;
  const judged = files.filter(({ path }) => !path.endsWith('.js') || entry.includes(path));
  writeFileSync(file, JSON.stringify({ ...release, files: judged }));
  await publish(built, registry);
  writeFileSync(file, JSON.stringify(release));
  cpSync(built, new Registry(registry).folderOf(name, version), { recursive: true });
}

/** Not `modulepreload`: it resolves the names that a module imports at once, and there is no import map yet. */
const modulePreloads = (modules: readonly string[]) =>
  modules.map((href) => `<${href}>; rel=preload; as=script; crossorigin=anonymous`);

/** Publishes the same pages as modules that single-spa starts. */
export function releaseSingleSpa(wanted: readonly Stage[]) {
  const sources = join(import.meta.dirname, 'peers/single-spa');
  const builtIn = (folder: string) => join(folder, 'built');
  return atStages('single-spa', wanted, async (folder, stage, former) => {
    const change = changes[stage];
    const registry = change ? registryAfter(folder, former) : registryIn(folder);
    const { folders, start, imports } = await buildWithImportMap({
      shell,
      remotes: remotes(),
      rootConfig: join(sources, 'root-config.js'),
      startScript: join(sources, 'start.js'),
      folder: builtIn(folder),
      version: change ? '1.0.1' : '1.0.0',
      release: change && { change: absolute(change), former: builtIn(former) },
    });
    for (const built of folders) await publishModules(built, registry);
    return {
      deepLink: modulePreloads([...start, imports['mfe-applications'] ?? '']).join(', '),
      others: modulePreloads(start).join(', '),
    };
  });
}

/** Publishes the same pages as Native Federation builds and loads them. */
export function releaseNativeFederation(wanted: readonly Stage[]) {
  const sources = join(import.meta.dirname, 'peers/native-federation');
  const builtIn = (folder: string) => join(folder, 'built');
  return atStages('native-federation', wanted, async (folder, stage, former) => {
    const change = changes[stage];
    const { folders, entries, modules, modulesOf } = await buildNativeFederation({
      shell,
      remotes: remotes(),
      buildScript: join(sources, 'build.js'),
      startScript: join(sources, 'start.js'),
      folder: builtIn(folder),
      release: change && { change: absolute(change), former: builtIn(former) },
    });
    for (const built of folders) await publishModules(built, registryIn(folder));
    const others = [
      ...entries.map((href) => `<${href}>; rel=preload; as=fetch; crossorigin=anonymous`),
      ...modulePreloads(modules),
    ];
    return {
      deepLink: [...others, ...modulePreloads(modulesOf('mfe-applications'))].join(', '),
      others: others.join(', '),
    };
  });
}

/** The bundle's folders are copies without the maps and the packages of the builds that they come from. */
function withoutExtras(built: string): string {
  const file = join(built, 'release.json');
  const { packages, ...release } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...release, sourceMaps: [] }));
  return built;
}
