import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib';
import { addressHash, manifestIn, type Release, workspaces } from '@atrium/contract';
import { writeFile } from '@atrium/server';
import { isEntry, readPublished } from './published-file.ts';
import type { Registry } from './registry.ts';
import { namesIn } from './release-folders.ts';

const compress = promisify(brotliCompress);

const MAX_DICTIONARIES = 5;
const MAX_DELTA_BYTES = 4 * 1024 * 1024;
/** This quality is within 15 % of the best, in a thirtieth of its time. */
const QUALITY = 9;

/** The format `dcb` of RFC 9842 begins with this, before the SHA-256 of the dictionary. */
const dcbMagic = Buffer.from([0xff, 0x44, 0x43, 0x42]);

type ReleaseFile = Release['files'][number];

interface FileOfRelease {
  readonly release: Release;
  readonly file: ReleaseFile;
}

/** No one of a customer has an entry of the provider's workspace, so none is a dictionary there. */
function shareWorkspace({ remote }: Release, { remote: other }: Release): boolean {
  return workspaces.some(
    (workspace) => remote && other && manifestIn(remote, workspace) && manifestIn(other, workspace),
  );
}

function sha256Of({ integrity }: ReleaseFile): Buffer {
  return Buffer.from(integrity.slice('sha256-'.length), 'base64');
}

export function hasDeltas({ path, bytes }: ReleaseFile): boolean {
  return /\.(?:js|css)$/.test(path) && bytes <= MAX_DELTA_BYTES;
}

/**
 * The dictionary is a former version of the file, or another remote's entry; the format is `dcb` of RFC 9842. Deltas
 * are made in the background, and a file that has none yet is sent as without dictionaries.
 */
export class Deltas {
  readonly #registry: Registry;
  readonly #folder: string;
  readonly #warn: (error: unknown) => void;
  #work: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(registry: Registry, folder: string, warn: (error: unknown) => void) {
    this.#registry = registry;
    this.#folder = folder;
    this.#warn = warn;
  }

  /** The delta may not exist; `dictionary` is a SHA-256 in hexadecimal digits. */
  pathOf({ integrity }: ReleaseFile, dictionary: string): string {
    return join(this.#folder, addressHash(integrity), `${dictionary}.dcb`);
  }

  schedule(name: string, version: string): void {
    this.#do(async () => {
      await this.#make(name, version);
      await this.#makeBetweenRemotes();
    });
  }

  scheduleOffered(): void {
    this.#do(async () => {
      for (const { name, version } of await this.#offered()) await this.#make(name, version);
      await this.#makeBetweenRemotes();
    });
  }

  scheduleCleaning(): void {
    this.#do(async () => {
      const published = Object.entries(await this.#registry.published());
      const releases = await Promise.all(
        published.flatMap(([name, versions]) =>
          versions.map((version) => this.#registry.release(name, version)),
        ),
      );
      const kept = new Set(
        releases.flatMap((release) => (release?.files ?? []).map(({ integrity }) => addressHash(integrity))),
      );
      for (const hash of await namesIn(this.#folder))
        if (!kept.has(hash)) await rm(join(this.#folder, hash), { recursive: true, force: true });
    });
  }

  async settled(): Promise<void> {
    await this.#work;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#work;
  }

  #do(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(this.#warn);
  }

  async #make(name: string, version: string): Promise<void> {
    const release = await this.#registry.release(name, version);
    if (!release?.contentAddressed) return;
    const former = await this.#formerReleases(name, version);
    for (const file of release.files.filter(hasDeltas)) {
      const known = new Set([file.integrity]);
      for (const candidate of former) {
        const dictionary = candidate.files.find(({ path }) => path === file.path);
        if (!dictionary || known.has(dictionary.integrity)) continue;
        known.add(dictionary.integrity);
        await this.#makeDelta({ release, file }, { release: candidate, file: dictionary });
      }
    }
  }

  async #offered(): Promise<{ readonly name: string; readonly version: string }[]> {
    const { versions, canaries } = await this.#registry.state();
    return [
      ...Object.entries(versions).map(([name, version]) => ({ name, version })),
      ...Object.entries(canaries).map(([name, { version }]) => ({ name, version })),
    ];
  }

  /** The first remote of a page is the dictionary of the others. */
  async #makeBetweenRemotes(): Promise<void> {
    const offered = await this.#offered();
    const releases = await Promise.all(
      offered.map(({ name, version }) => this.#registry.release(name, version)),
    );
    const entries = releases.flatMap((release) =>
      release?.contentAddressed
        ? release.files.filter((file) => isEntry(release, file)).map((file) => ({ release, file }))
        : [],
    );
    for (const entry of entries)
      for (const other of entries)
        if (
          other.release.name !== entry.release.name &&
          other.file.path === entry.file.path &&
          shareWorkspace(entry.release, other.release)
        )
          await this.#makeDelta(entry, other);
  }

  /** The versions that browsers may have are those that documents got before, the latest first. */
  async #formerReleases(name: string, version: string): Promise<Release[]> {
    const revisions = (await this.#registry.history()).toReversed();
    const offered = revisions.flatMap(({ versions, canaries }) => [
      versions[name] ?? version,
      canaries[name]?.version ?? version,
    ]);
    const former = new Set(offered);
    former.delete(version);
    const releases = [...former]
      .slice(0, MAX_DICTIONARIES)
      .map((candidate) => this.#registry.release(name, candidate));
    return (await Promise.all(releases)).filter((release) => release !== null);
  }

  async #makeDelta(of: FileOfRelease, from: FileOfRelease): Promise<void> {
    if (this.#isClosing || !hasDeltas(of.file) || !hasDeltas(from.file)) return;
    const hash = sha256Of(from.file);
    const target = this.pathOf(of.file, hash.toString('hex'));
    if (existsSync(target)) return;
    // Another process may have pruned it, and a damaged one is not what browsers have under this hash.
    const dictionary = await readPublished(this.#registry, { file: from.file, of: from.release });
    const content = dictionary && (await this.#registry.contents.read(of.release, of.file.path));
    if (!content) return;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    // The types of Node's zlib do not have the dictionary yet.
    const options: BrotliOptions & { readonly dictionary: Buffer } = { dictionary, params };
    const delta = Buffer.concat([dcbMagic, hash, await compress(content, options)]);
    const whole = await this.#registry.contents.find(of.release, `${of.file.path}.br`);
    if (delta.length >= (whole?.bytes ?? content.length)) return;
    await mkdir(dirname(target), { recursive: true });
    // Gateways that share the folder may make the same delta at the same time.
    const draft = `${target}.${randomUUID()}`;
    await writeFile(draft, delta);
    await rename(draft, target);
  }
}
