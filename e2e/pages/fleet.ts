import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { run } from '@atrium/cli';
import {
  type DocumentSet,
  expandReleaseSet,
  RELEASE_SET_ELEMENT_ID,
  type Release,
  type ReleaseSet,
  type RemoteManifest,
  wholeSetPath,
} from '@atrium/contract';
import { issueDeployToken, registerDeployable } from '@atrium/control/deploy-tokens';
import { type FleetState, Registry } from '@atrium/registry';
import type { Page } from '@playwright/test';

const registryFolder = () => join(process.env.E2E_DATA_DIR ?? '', 'registry');

/** The commands of a team, run against the portal of the journeys. */
export class Fleet {
  readonly #environment: Record<string, string>;
  readonly #before: FleetState;

  private constructor(environment: Record<string, string>, before: FleetState) {
    this.#environment = environment;
    this.#before = before;
  }

  /** @param address Origin of its control plane. */
  static async asOperator(address: string): Promise<Fleet> {
    const file = join(registryFolder(), 'deploy-tokens.json');
    await registerDeployable(file, 'Journeys', { name: '*' });
    const token = await issueDeployToken(file, 'Journeys');
    const before = await new Registry(registryFolder()).state();
    return new Fleet({ ATRIUM_CONTROL: address, ATRIUM_TOKEN: token }, before);
  }

  /** Restores the versions that were current before this journey; remotes that it added stay. */
  async restore(): Promise<void> {
    const next = ({ versions }: FleetState) => ({
      versions: { ...versions, ...this.#before.versions },
      canaries: this.#before.canaries,
    });
    await new Registry(registryFolder()).change({ by: 'Journeys', action: 'promote', next });
  }

  /** Runs a command such as `promote mfe-rewards@1.4.0`; returns what it prints. */
  async command(...words: string[]): Promise<string> {
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    await run(words, { environment: this.#environment, folder: tmpdir(), print, progress: () => {} });
    return lines.join('\n');
  }
}

/** What the HTML of a document lists. */
export function documentSetIn(html: string): DocumentSet {
  const [, json = ''] = new RegExp(`id="${RELEASE_SET_ELEMENT_ID}">(.*?)</script>`, 's').exec(html) ?? [];
  return JSON.parse(json);
}

async function documentSetOf(page: Page): Promise<DocumentSet> {
  const json = await page.locator(`#${RELEASE_SET_ELEMENT_ID}`).textContent();
  return JSON.parse(json ?? '');
}

/** The release set of a page, as far as its document lists it. */
export async function releaseSetOf(page: Page): Promise<ReleaseSet> {
  return expandReleaseSet(await documentSetOf(page), null);
}

/** Everything in the release set of a page. */
export async function wholeReleaseSetOf(page: Page): Promise<ReleaseSet> {
  const inlined = await documentSetOf(page);
  const whole = await page.request.get(wholeSetPath(inlined.whole ?? ''));
  return expandReleaseSet(inlined, await whole.json());
}

/** Version of a deployable that a page's document has. */
export async function versionOf(page: Page, name: string): Promise<string | undefined> {
  return (await releaseSetOf(page)).remotes.find((remote) => remote.name === name)?.version;
}

function newFolder(): string {
  return mkdtempSync(join(process.env.E2E_DATA_DIR ?? tmpdir(), 'build-'));
}

/** Hash of a file's content as browsers check it. */
export function integrityOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Copies a published version under another number, with the changes given; returns the folder. */
export function renumbered(
  name: string,
  published: string,
  version: string,
  change: (release: Release, folder: string) => Partial<Release>,
): string {
  const folder = newFolder();
  cpSync(join(registryFolder(), 'assets', name, published), folder, { recursive: true });
  const file = join(folder, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  writeFileSync(file, JSON.stringify({ ...release, ...change(release, folder), version }));
  return folder;
}

/**
 * Copies a published version under another number. Each script gets a comment, so that both versions have no script in
 * common but a remote's entry, to which its manifest leads.
 *
 * @returns The folder.
 */
export function anotherVersion(name: string, published: string, version: string): string {
  return renumbered(name, published, version, (release, folder) => ({
    files: release.files.map((file) => {
      const { path } = file;
      if (!path.endsWith('.js') || path === 'remoteEntry.js') return file;
      const content = `${readFileSync(join(folder, path), 'utf8')}\n// ${version}\n`;
      writeFileSync(join(folder, path), content);
      writeFileSync(join(folder, `${path}.br`), brotliCompressSync(content));
      rmSync(join(folder, `${path}.gz`), { force: true });
      return { path, integrity: integrityOf(content), bytes: Buffer.byteLength(content) };
    }),
  }));
}

/** Writes a build of a handwritten remote; returns its folder. */
export function handmadeBuild(
  remote: RemoteManifest,
  version: string,
  contents: Record<string, string>,
): string {
  const folder = newFolder();
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const release: Release = {
    name: remote.name,
    version,
    contentAddressed: false,
    entry: ['remoteEntry.js'],
    styles: [],
    fonts: [],
    exposed: ['remoteEntry.js'],
    chunks: Object.fromEntries([...remote.routes, ...remote.slots].map(({ id }) => [id, []])),
    files: Object.entries(contents).map(([path, content]) => ({
      path,
      integrity: integrityOf(content),
      bytes: Buffer.byteLength(content),
    })),
    sourceMaps: [],
    shared: [],
    offers: {},
    uses: {},
    calls: [],
    callsByPart: {},
    links: [],
    remote,
    sourceHash: '',
  };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return folder;
}
