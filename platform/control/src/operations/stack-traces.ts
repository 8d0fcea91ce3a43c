import {
  type Position,
  type Registry,
  type ReportedError,
  readSourceMap,
  type UntrustedWork,
} from '@atrium/registry';

const MAX_RESOLVED_POSITIONS = 5_000;

type Failure = Pick<ReportedError, 'name' | 'version' | 'places'>;

/** Source maps come from teams, so {@link UntrustedWork} decodes them. */
export class StackTraces {
  readonly #registry: Registry;
  readonly #untrusted: UntrustedWork;
  readonly #resolved = new Map<string, string>();
  #work: Promise<unknown> = Promise.resolve();

  constructor(registry: Registry, untrusted: UntrustedWork) {
    this.#registry = registry;
    this.#untrusted = untrusted;
  }

  /** Positions look like `src/pages/list.tsx:12`; those of a release without a source map stay as they are. */
  async resolve({ name, version, places }: Failure): Promise<string[]> {
    const resolved = places.map((place) => this.#inTurn(() => this.#resolve(name, version, place)));
    return [...new Set(await Promise.all(resolved))];
  }

  /** Positions are found one after another, so that those of a long list are not refused as too many at once. */
  #inTurn(work: () => Promise<string>): Promise<string> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }

  async #resolve(name: string, version: string, place: string): Promise<string> {
    const [, script, line, column] = /^(.+):(\d+):(\d+)$/.exec(place) ?? [];
    if (!script) return place;
    const key = `${name}@${version}/${place}`;
    const resolved =
      this.#resolved.get(key) ??
      // The position is shown as it is if its map cannot be read.
      (await this.#find(name, version, script, [Number(line), Number(column)]).catch(() => null)) ??
      place;
    this.#resolved.set(key, resolved);
    const [oldest] = this.#resolved.keys();
    if (this.#resolved.size > MAX_RESOLVED_POSITIONS && oldest !== undefined) this.#resolved.delete(oldest);
    return resolved;
  }

  async #find(name: string, version: string, script: string, position: Position): Promise<string | null> {
    const key = `${name}@${version}/${script}`;
    const ask = async (map: Buffer | null): Promise<string | null | undefined> => {
      const found = await this.#untrusted.run('', 'resolvePosition', { key, map, position });
      return 'source' in found ? found.source : undefined;
    };
    const known = await ask(null);
    if (known !== undefined) return known;
    const release = await this.#registry.release(name, version);
    const map =
      release &&
      (await readSourceMap((path) => this.#registry.contents.read(release, path), release, script));
    return (map && (await ask(map))) ?? null;
  }
}
