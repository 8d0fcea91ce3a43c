import { setImmediate } from 'node:timers/promises';
import { messageTemplate } from '@atrium/contract';
import { publishedFile, type Registry, readPublished } from '@atrium/registry';

const MAX_READ_RELEASES = 8;
/** Further words of a release are not known. */
const MAX_WORDS = 100_000;
const WORDS_AT_ONCE = 10_000;

/** Browsers and React say these words by themselves. */
const ofBrowsers = new Set(
  `a abort aborted access after allowed already an and array arguments assignment at be been before but by call can can't
  cannot Cannot chunk circular class closed constant constructor convert could data date deferred defined delete depth
  empty end Error error evaluating exceeded expected failed Failed fetch file find first for found from function has have
  in index initialization initialize input instance instanceof Invalid invalid is iterable iterator JSON json length
  lexical limit loaded loading Loading maximum Maximum Minified missing module must name negative network not null number
  object of on only operation or out parse promise properties property quota range React read reading reason recursion
  redeclare regular rejected request resolve resource response script set size stack state stream string structure super
  supported symbol target than the this timed time timeout to token too type undefined Unexpected unexpected unhandled
  unknown url used user valid value variable was while with without`.split(/\s+/),
);

const word = /[A-Za-z_$][A-Za-z_$']*/g;

/** Error messages keep only words that are in published code or that every browser says. */
export class KnownWords {
  readonly #registry: Registry;
  readonly #words = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  async templateOf(message: string, name: string, version: string): Promise<string> {
    const words = await this.#wordsOf(name, version);
    return messageTemplate(message, (found) => ofBrowsers.has(found) || words.has(found));
  }

  #wordsOf(name: string, version: string): Promise<ReadonlySet<string>> {
    const key = `${name}@${version}`;
    const known = this.#words.get(key) ?? this.#read(name, version);
    this.#words.delete(key);
    this.#words.set(key, known);
    const [oldest] = this.#words.keys();
    if (this.#words.size > MAX_READ_RELEASES && oldest !== undefined) this.#words.delete(oldest);
    return known;
  }

  async #read(name: string, version: string): Promise<ReadonlySet<string>> {
    const release = await this.#registry.release(name, version);
    const words = new Set<string>();
    for (const { path } of release?.files ?? []) {
      const file = release && path.endsWith('.js') ? publishedFile(release, path) : null;
      const content = file && (await readPublished(this.#registry, file));
      let read = 0;
      for (const [found] of content?.toString('utf8').matchAll(word) ?? []) {
        if (words.size >= MAX_WORDS) return words;
        words.add(found);
        read += 1;
        // A team decides how many words there are, so requests are handled in between.
        if (read % WORDS_AT_ONCE === 0) await setImmediate();
      }
    }
    return words;
  }
}
