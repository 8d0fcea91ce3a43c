import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  API_VERSION,
  capabilitiesOfWorker,
  type Release,
  type RemoteManifest,
  SHELL_CONTRACT_VERSION,
} from '@atrium/contract';
import {
  buildFindings,
  buildWarnings,
  capabilityFindings,
  DEV_VERSION,
  integrityOf,
  weightFindings,
} from '@atrium/release-rules';
import type { Compilation, Compiler } from '@rspack/core';
import { bundleFindings, missingNamesOfParts, missingSingletons } from './bundle-rules.ts';
import { callNames, madeCalls } from './call-names.ts';
import { earlyAnswersScript } from './early-answers-script.ts';
import { frozenNamesSet } from './frozen-names.ts';
import { linkedSubjects } from './linked-subjects.ts';
import { mediaByPart } from './media-by-part.ts';
import type { PackageFacts } from './package-facts.ts';
import { type FileSize, precompress } from './precompress.ts';
import { prerenderShell } from './prerender-shell.ts';
import { ReleaseProblem, readRemoteManifest } from './remote-manifest-file.ts';
import { remoteStartInRelease } from './remote-start.ts';
import { neededNames, offeredNames, usedNames } from './shared-names.ts';
import { type SharedModule, sharedInRelease } from './singletons.ts';
import { sizeBudgets } from './size-budgets.ts';
import { sourceHash } from './source-hash.ts';
import { addSourceMaps, compressSourceMaps, isSourceMap } from './source-maps.ts';

export const REMOTE_ENTRY = 'remoteEntry.js';
export const EXPOSED_CHUNK = 'remote-module';
export const EVERY_PARTS_CHUNK = 'every-part';
/** The shell's dynamic import gives the chunk this name. */
const ON_DEMAND_CHUNK = 'for-remotes';
export const SHELL_ENTRY = 'main';

/** The first paint needs the Latin subset. */
export const fontOfFirstPaint = /-latin-[a-z]+-normal\.[^/]*woff2$/;

export interface ReleasePluginOptions {
  readonly folder: string;
  readonly facts: PackageFacts;
  readonly remote: RemoteManifest | null;
  readonly shared: Record<string, SharedModule>;
}

function chunkFiles(compilation: Compilation, name: string): string[] | null {
  const group = compilation.namedChunkGroups.get(name);
  return group ? [...group.getFiles()].filter((file) => !file.endsWith('.map')) : null;
}

function ownFiles(compilation: Compilation, name: string): string[] {
  return scriptsAndStyles([...(compilation.namedChunks.get(name)?.files ?? [])]);
}

function shellChunks(compilation: Compilation, entry: readonly string[]): Release['chunks'] {
  const names = [...compilation.namedChunkGroups.keys()].filter(
    (name) => name !== SHELL_ENTRY && name !== ON_DEMAND_CHUNK,
  );
  return Object.fromEntries(
    names.sort().map((name) => {
      const files = scriptsAndStyles(chunkFiles(compilation, name) ?? []);
      return [name, files.filter((file) => !entry.includes(file))];
    }),
  );
}

/** A worker cannot make calls. */
function scriptsOfPages(compilation: Compilation) {
  return compilation
    .getAssets()
    .filter(({ name }) => name.endsWith('.js') && capabilitiesOfWorker(name) === null);
}

function scripts(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'));
}

function scriptsAndStyles(files: readonly string[]): string[] {
  return [...scripts(files), ...files.filter((file) => file.endsWith('.css'))];
}

function listed(path: string, content: Buffer): Release['files'][number] {
  return { path, integrity: integrityOf(content), bytes: content.length };
}

/** Only a production build gets compressed copies; a development server serves `release.json` from memory. */
export class ReleasePlugin {
  readonly #options: ReleasePluginOptions;
  #remote: RemoteManifest | null;
  readonly sizes = new Map<string, FileSize>();
  /** What the scripts set that a portal freezes, by script. */
  readonly frozenNames = new Map<string, readonly string[]>();
  /** What the build shows, and does not fail for. */
  readonly warnings: string[] = [];

  constructor(options: ReleasePluginOptions) {
    this.#options = options;
    this.#remote = options.remote;
  }

  /** It is that of the last successful build. */
  get remote(): RemoteManifest | null {
    return this.#remote;
  }

  apply(compiler: Compiler): void {
    const production = compiler.options.mode === 'production';
    if (production) addSourceMaps(compiler);
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      // No module imports this file, but a development server must rebuild when it changes.
      if (this.#remote) compilation.fileDependencies.add(join(this.#options.folder, 'remote.json'));
      compilation.hooks.processAssets.tapPromise(
        { name: 'ReleasePlugin', stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        async () => {
          if (compilation.errors.length > 0) return;
          await this.#report(compilation, async () => {
            this.#checkBundleRules(compilation, production);
            const remote = this.#remote && this.#readRemote();
            this.#remote = remote;
            if (production) return;
            this.#checkCapabilities(compilation);
            const release = { ...this.#describe(compilation, [], remote), ...(await this.#inlined()) };
            const { RawSource } = compiler.rspack.sources;
            compilation.emitAsset('release.json', new RawSource(JSON.stringify(release)));
          });
        },
      );
    });
    if (production)
      compiler.hooks.afterEmit.tapPromise('ReleasePlugin', async (compilation) => {
        if (compilation.errors.length > 0) return;
        await this.#report(compilation, () => this.#write(compilation, compiler.outputPath));
      });
  }

  async #report(compilation: Compilation, work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ReleaseProblem)) throw error;
      for (const finding of error.findings) compilation.errors.push(new Error(finding) as never);
    }
  }

  #readRemote(): RemoteManifest {
    const { folder, facts } = this.#options;
    return readRemoteManifest(folder, facts.name);
  }

  /** In a production build this is among the findings about its files. */
  #checkCapabilities(compilation: Compilation): void {
    const paths = compilation.getAssets().map(({ name }) => name);
    const findings = capabilityFindings(this.#remote, paths);
    if (findings.length > 0) throw new ReleaseProblem(findings);
  }

  #checkBundleRules(compilation: Compilation, production: boolean): void {
    const isRemote = this.#remote !== null;
    const findings = isRemote ? missingNamesOfParts(usedNames(compilation)) : [];
    if (production) findings.push(...bundleFindings(compilation, isRemote));
    if (!isRemote) findings.push(...missingSingletons(this.#options.folder));
    if (findings.length > 0) throw new ReleaseProblem(findings);
  }

  async #write(compilation: Compilation, folder: string): Promise<void> {
    const prerendered = this.#remote ? {} : await prerenderShell(this.#options.folder, folder);
    const emitted = compilation.getAssets().map(({ name }) => name);
    const served = emitted.filter((path) => !isSourceMap(path));
    const files = await Promise.all(
      [...served, ...Object.values(prerendered)].sort().map(async (path) => {
        this.sizes.set(path, await precompress(join(folder, path)));
        return listed(path, await readFile(join(folder, path)));
      }),
    );
    const maps = await compressSourceMaps(folder, emitted.filter(isSourceMap));
    const release = {
      ...this.#describe(compilation, files, this.#remote),
      sourceMaps: maps.map(({ path, content }) => listed(path, content)),
      ...(await this.#names(compilation)),
      ...(Object.keys(prerendered).length > 0 && { prerendered }),
      ...(await this.#inlined()),
    };
    const read = (path: string) => readFile(join(folder, path), 'utf8');
    const findings = await buildFindings(release, read);
    const transferBytes = new Map([...this.sizes].map(([path, { brotliBytes }]) => [path, brotliBytes]));
    findings.push(...weightFindings({ release, transferBytes }, sizeBudgets()));
    if (findings.length > 0) throw new ReleaseProblem(findings);
    this.warnings.push(...(await buildWarnings(release, read)));
    await writeFile(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  }

  #describe(compilation: Compilation, files: Release['files'], remote: RemoteManifest | null): Release {
    const { folder, facts, shared } = this.#options;
    const production = compilation.options.mode === 'production';
    const assets = compilation.getAssets().map(({ name }) => name);
    const entry = remote ? [] : (chunkFiles(compilation, SHELL_ENTRY) ?? []);
    const exposed = (
      remote
        ? [EXPOSED_CHUNK, EVERY_PARTS_CHUNK].flatMap((name) => ownFiles(compilation, name))
        : scripts(chunkFiles(compilation, ON_DEMAND_CHUNK) ?? [])
    ).filter((file) => !entry.includes(file));
    return {
      name: facts.name,
      version: production ? facts.version : DEV_VERSION,
      contentAddressed: production,
      entry: remote ? [REMOTE_ENTRY] : scripts(entry),
      styles: entry.filter((file) => file.endsWith('.css')),
      fonts: remote ? [] : assets.filter((file) => fontOfFirstPaint.test(file)),
      exposed: remote ? [REMOTE_ENTRY, ...exposed] : exposed,
      chunks: remote ? this.#chunks(compilation, remote, new Set(exposed)) : shellChunks(compilation, entry),
      ...(remote && production && { media: mediaByPart(compilation, remote) }),
      files,
      shared: [...sharedInRelease(shared), remoteStartInRelease(remote !== null)],
      remote,
      ...(!remote && { shellContract: SHELL_CONTRACT_VERSION, api: `^${API_VERSION}` }),
      sourceMaps: [],
      offers: {},
      uses: {},
      calls: [],
      callsByPart: {},
      links: [],
      sourceHash: production ? sourceHash(folder) : '',
    };
  }

  async #inlined(): Promise<Pick<Release, 'earlyAnswers' | 'earlyAnswersInPlace'>> {
    if (this.#remote) return {};
    const { folder } = this.#options;
    const earlyAnswers = await earlyAnswersScript(folder, 'src/early-answers.ts');
    const earlyAnswersInPlace = await earlyAnswersScript(folder, 'src/early-answers-in-place.ts');
    return {
      ...(earlyAnswers !== null && { earlyAnswers }),
      ...(earlyAnswersInPlace !== null && { earlyAnswersInPlace }),
    };
  }

  async #names(compilation: Compilation): Promise<Partial<Release>> {
    const { folder } = this.#options;
    const remote = this.#remote;
    const assets = scriptsOfPages(compilation);
    const contents = assets.map(({ source }) => source.source().toString());
    if (remote)
      this.#noteFrozenNames(
        assets.map(({ name }) => name),
        contents,
      );
    const searches = remote?.search?.map(({ call }) => call) ?? [];
    const calls = [...new Set([...callNames(contents), ...searches])].sort();
    if (!remote) return { offers: offeredNames(compilation), calls };
    const uses = await neededNames(usedNames(compilation), folder);
    const callsByPart = this.#callsByPart(compilation, remote);
    return { uses, calls, callsByPart, links: linkedSubjects(contents) };
  }

  #noteFrozenNames(names: readonly string[], contents: readonly string[]): void {
    for (const [index, name] of names.entries()) {
      const found = frozenNamesSet(contents[index] ?? '');
      if (found.length > 0) this.frozenNames.set(name, found);
    }
  }

  /** A script that no part is known to load may be loaded by each of them, so its calls count for each. */
  #callsByPart(compilation: Compilation, remote: RemoteManifest): Release['callsByPart'] {
    const assets = scriptsOfPages(compilation);
    const ids = [...remote.routes, ...remote.slots].map(({ id }) => id);
    const filesOf = (id: string) => chunkFiles(compilation, id) ?? [];
    const known = new Set(ids.flatMap(filesOf));
    const scriptsOf = (id: string) =>
      assets
        .filter(({ name }) => !known.has(name) || filesOf(id).includes(name))
        .map(({ source }) => source.source().toString());
    return Object.fromEntries(ids.map((id) => [id, madeCalls(scriptsOf(id))]));
  }

  #chunks(compilation: Compilation, remote: RemoteManifest, loaded: ReadonlySet<string>): Release['chunks'] {
    const missing: string[] = [];
    const chunks = [...remote.routes, ...remote.slots].map(({ id }) => {
      const files = chunkFiles(compilation, id);
      if (!files)
        missing.push(
          `remote.json: "${id}": src/remote.ts has no loader with the chunk name "${id}" ` +
            `(import(/* webpackChunkName: "${id}" */ …))`,
        );
      return [id, scriptsAndStyles(files ?? []).filter((file) => !loaded.has(file))] as const;
    });
    if (missing.length > 0) throw new ReleaseProblem(missing);
    return Object.fromEntries(chunks);
  }
}
