import { join } from 'node:path';
import type { Compilation, Compiler, Module, RuleSetRule } from '@rspack/core';
import { runtimeFolder } from '../runtime-folder.ts';
import { scopedStyles } from './scoped-styles.ts';

const PLUGIN = 'PackageStyles';
const styleSheet = /\.css$/;
const cssModule = /\.module\.css$/;

/** Whether the pages of a remote need its mark. The loader reads it when it runs. */
interface Marks {
  needed: boolean;
}

function hasGlobalRules(module: Module): boolean {
  const file = module.nameForCondition() ?? '';
  return styleSheet.test(file) && !cssModule.test(file);
}

function textOf(compilation: Compilation, path: string): string {
  return String(compilation.getAsset(path)?.source.source() ?? '');
}

/** Scopes style sheets that are no CSS modules, such as those of packages, to the remote. */
export class PackageStyles {
  readonly #remote: string;
  readonly #source: string;
  readonly #marks: Marks;
  #hasGlobalRules = false;

  /** @param source The remote's own module. */
  constructor(remote: string, source: string, production: boolean) {
    this.#remote = remote;
    this.#source = source;
    // The size of a development build is of no concern.
    this.#marks = { needed: !production };
  }

  get rule(): RuleSetRule {
    return {
      test: this.#source,
      resourceQuery: { not: /unmarked/ },
      enforce: 'post',
      loader: join(runtimeFolder, 'mark-remote.mjs'),
      options: { marks: this.#marks, runtime: join(runtimeFolder, 'marked-remote.mjs') },
    };
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.finishModules.tapAsync(PLUGIN, (modules, done) => {
        const all = [...modules];
        const source = all.find((module) => module.nameForCondition() === this.#source);
        this.#hasGlobalRules = all.some(hasGlobalRules);
        if (this.#marks.needed || !source || !this.#hasGlobalRules) return done();
        this.#marks.needed = true;
        compilation.rebuildModule(source, (error) => done(error));
      });
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 1;
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage }, () => {
        // The rules refuse what a CSS module alone says about other elements.
        if (this.#hasGlobalRules) this.#scope(compilation, compiler);
      });
    });
  }

  #scope(compilation: Compilation, { rspack }: Compiler): void {
    const paths = compilation.getAssets().flatMap(({ name }) => (styleSheet.test(name) ? [name] : []));
    const sheets = new Map(paths.map((path) => [path, textOf(compilation, path)]));
    for (const [path, css] of scopedStyles(sheets, this.#remote))
      compilation.updateAsset(path, new rspack.sources.RawSource(css));
  }
}
