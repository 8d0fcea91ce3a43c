import { SourceMap, type SourceMapping } from 'node:module';
import { relative, resolve } from 'node:path';
import type { Compiler } from '@rspack/core';
import { runtimeFolder } from './runtime-folder.ts';

const LINES_AROUND = 3;
/** A page that is older than so many builds gets wrong lines. */
const MAX_BUILDS = 30;

export interface SourcePosition {
  /** The path is relative to the folder of the deployable. */
  readonly file: string;
  readonly line: number;
  /** Only sources of the workspace are shown. */
  readonly isOwn: boolean;
  readonly excerpt: readonly SourceLine[];
}

interface SourceLine {
  readonly line: number;
  readonly text: string;
}

interface BuiltMap {
  readonly builtAt: number;
  readonly content: Buffer;
}

function excerptOf(source: string | undefined, line: number): SourceLine[] {
  const lines = source?.split('\n') ?? [];
  const first = Math.max(line - LINES_AROUND, 1);
  return lines
    .slice(first - 1, line + LINES_AROUND)
    .map((text, index) => ({ line: first + index, text: text.slice(0, 200) }));
}

/** Leads from positions in scripts of a development server to sources. Pages keep scripts of earlier builds. */
export class SourcePositions {
  readonly #folder: string;
  readonly #maps = new Map<string, BuiltMap[]>();

  constructor(compiler: Compiler, folder: string) {
    this.#folder = folder;
    compiler.hooks.assetEmitted.tap('SourcePositions', (file, { content }) => {
      if (file.endsWith('.js.map')) this.#add(file.slice(0, -'.map'.length), content);
    });
  }

  #add(script: string, content: Buffer): void {
    const maps = this.#maps.get(script) ?? [];
    if (maps.at(-1)?.content.equals(content)) return;
    this.#maps.set(script, [...maps, { builtAt: Date.now(), content }].slice(-MAX_BUILDS));
  }

  /**
   * Null for a position that leads to no source, such as one of the bundler's own code.
   * @param loadedAt When the page got the script, in milliseconds since 1970.
   * @param line From 1, as in a stack.
   */
  find(script: string, loadedAt: number, line: number, column: number): SourcePosition | null {
    const maps = this.#maps.get(script) ?? [];
    const map = maps.findLast(({ builtAt }) => builtAt <= loadedAt) ?? maps[0];
    if (!map) return null;
    const payload = JSON.parse(map.content.toString('utf8'));
    const found = new SourceMap(payload).findEntry(line - 1, column - 1) as Partial<SourceMapping>;
    const { originalSource, originalLine } = found;
    if (originalSource === undefined || originalLine === undefined) return null;
    const [, path] = /^webpack:\/\/[^/]*\/(.+?)(?:\?[0-9a-f]+)?$/.exec(originalSource) ?? [];
    const source = path === undefined ? null : resolve(this.#folder, path);
    if (source === null || path?.startsWith('webpack/') || source.startsWith(runtimeFolder)) return null;
    const file = relative(this.#folder, source);
    const isOwn = !/(?:^|\/)node_modules\//.test(file);
    const content = payload.sourcesContent?.[payload.sources.indexOf(originalSource)];
    const excerpt = isOwn ? excerptOf(content, originalLine + 1) : [];
    return { file, line: originalLine + 1, isOwn, excerpt };
  }
}
