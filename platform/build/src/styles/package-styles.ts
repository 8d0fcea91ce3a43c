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
  /** Style sheets that scripts make at run time are scoped too. */
  byScripts: boolean;
}

/** A script that makes a style sheet by the DOM, or an element of React that is one. */
const makesStyles = /(?:createElement|jsxs?(?:DEV)?)\)?\(\s*["'`]style["'`]|\bCSSStyleSheet\b|<style\b/;

/** It makes one only in browsers without `ResizeObserver`, of which the portal supports none. */
const ofThePast = /[\\/]node_modules[\\/]react-virtualized-auto-sizer[\\/]/;

function hasGlobalRules(module: Module): boolean {
  const file = module.nameForCondition() ?? '';
  return styleSheet.test(file) && !cssModule.test(file);
}

function scriptIn(module: Module): string {
  const file = module.nameForCondition() ?? '';
  return styleSheet.test(file) || ofThePast.test(file) ? '' : String(module.originalSource()?.source() ?? '');
}

function textOf(compilation: Compilation, path: string): string {
  return String(compilation.getAsset(path)?.source.source() ?? '');
}

/** Scopes style sheets that are no CSS modules, such as those of packages, to the remote; at run time those of scripts. */
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
    this.#marks = { needed: !production, byScripts: !production };
  }

  get rule(): RuleSetRule {
    return {
      test: this.#source,
      resourceQuery: { not: /unmarked/ },
      enforce: 'post',
      loader: join(runtimeFolder, 'mark-remote.mjs'),
      options: {
        marks: this.#marks,
        runtime: join(runtimeFolder, 'marked-remote.mjs'),
        scriptStyles: join(runtimeFolder, 'script-styles.mjs'),
      },
    };
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.finishModules.tapAsync(PLUGIN, (modules, done) => {
        const all = [...modules];
        const source = all.find((module) => module.nameForCondition() === this.#source);
        this.#hasGlobalRules = all.some(hasGlobalRules);
        if (!source || !this.#needsMore(all)) return done();
        compilation.rebuildModule(source, (error) => done(error));
      });
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 1;
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage }, () => {
        // The rules refuse what a CSS module alone says about other elements.
        if (this.#hasGlobalRules) this.#scope(compilation, compiler);
      });
    });
  }

  /** What an earlier build needed stays needed. */
  #needsMore(modules: readonly Module[]): boolean {
    const { needed, byScripts } = this.#marks;
    this.#marks.byScripts ||= modules.some((module) => makesStyles.test(scriptIn(module)));
    this.#marks.needed ||= this.#hasGlobalRules || this.#marks.byScripts;
    return needed !== this.#marks.needed || byScripts !== this.#marks.byScripts;
  }

  #scope(compilation: Compilation, { rspack }: Compiler): void {
    const paths = compilation.getAssets().flatMap(({ name }) => (styleSheet.test(name) ? [name] : []));
    const sheets = new Map(paths.map((path) => [path, textOf(compilation, path)]));
    for (const [path, css] of scopedStyles(sheets, this.#remote))
      compilation.updateAsset(path, new rspack.sources.RawSource(css));
  }
}
