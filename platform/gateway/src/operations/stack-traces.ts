import { SourceMap } from 'node:module';
import { type Registry, readSourceMap } from '../registry/index.ts';
import type { ReportedError } from './error-log.ts';

/** Source maps that are kept in memory. */
const MAX_READ_MAPS = 8;

type Failure = Pick<ReportedError, 'name' | 'version' | 'places'>;

/** Leads from positions in published scripts to those in their sources, by the source maps of the releases. */
export class StackTraces {
  readonly #registry: Registry;
  readonly #maps = new Map<string, Promise<SourceMap | null>>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /**
   * The positions of a report as `src/pages/list.tsx:12`, relative to the folder of the deployable. A position whose
   * release has no source map stays as it is.
   */
  async resolve({ name, version, places }: Failure): Promise<string[]> {
    const resolved = places.map(async (place) => {
      const [, script = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(place) ?? [];
      const map = script ? await this.#mapOf(name, version, script) : null;
      // The browser counts from 1, the map from 0.
      const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
      return entry && 'originalSource' in entry && entry.originalSource
        ? `${entry.originalSource.replace(/\?.*$/, '')}:${entry.originalLine + 1}`
        : place;
    });
    return [...new Set(await Promise.all(resolved))];
  }

  #mapOf(name: string, version: string, script: string): Promise<SourceMap | null> {
    const key = `${name}@${version}/${script}`;
    const known = this.#maps.get(key) ?? this.#read(name, version, script);
    this.#maps.delete(key);
    this.#maps.set(key, known);
    const [oldest] = this.#maps.keys();
    if (this.#maps.size > MAX_READ_MAPS && oldest !== undefined) this.#maps.delete(oldest);
    return known;
  }

  async #read(name: string, version: string, script: string): Promise<SourceMap | null> {
    const release = await this.#registry.release(name, version);
    const map =
      release &&
      (await readSourceMap((path) => this.#registry.contents.read(release, path), release, script));
    return map ? new SourceMap({ file: script, sourceRoot: '', ...map, sourcesContent: [] }) : null;
  }
}
