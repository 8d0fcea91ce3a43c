// A person uploads files through a proxy that cuts connections, as the browser does: two at a time, from where each is.
import { createCipheriv, createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createLineTo } from '@atrium/api/testing';
import { UPLOAD_PART_BYTES, type Upload } from '@atrium/contract';
import { type ObjectPlace, openObjects, type StoredObject } from '@atrium/server/objects';
import { type DrillPortal, openDrillPortal } from './portal.ts';

const MIB = 2 ** 20;
const FILES_AT_ONCE = 2;
const WARM_UP_BYTES = 3 * UPLOAD_PART_BYTES;
const POLL_MS = 200;
const MAX_WAIT_MS = 300_000;

export interface UploadDrill {
  readonly files: number;
  readonly fileBytes: number;
  readonly cuts: number;
}

export interface UploadFindings {
  readonly states: readonly string[];
  /** Whether what is stored has the hash of what was sent. */
  readonly areEqual: boolean;
  readonly cuts: number;
  /** Parts that had to be sent again. */
  readonly repeats: number;
  /** Growth of each process from after a first small file to its peak. */
  readonly growthMib: Readonly<Record<string, number>>;
  readonly seconds: number;
}

export async function uploadThroughCuts({ files, fileBytes, cuts }: UploadDrill): Promise<UploadFindings> {
  let place: ObjectPlace | undefined;
  const portal = await openDrillPortal({
    replicas: 1,
    prepare: async ({ folder }) => {
      place = { folder: join(folder, 'objects') };
      // Every file is clean.
      return {
        api: { OBJECTS_URL: pathToFileURL(place.folder).href, DOCUMENT_SCAN_COMMAND: 'true {file}' },
      };
    },
  });
  try {
    if (!place) throw new Error('The portal has no storage.');
    const client = await Client.signedIn(portal);
    await client.upload({ seed: 99, bytes: WARM_UP_BYTES });
    const memory = watchMemory(portal);
    const startedAt = performance.now();
    client.cutEach(Math.floor((files * Math.ceil(fileBytes / UPLOAD_PART_BYTES)) / (cuts + 1)), cuts);
    const waiting = Array.from({ length: files }, (_, index) => ({ seed: index, bytes: fileBytes }));
    const sent: SentFile[] = [];
    const worker = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) sent.push(await client.upload(file));
    };
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker));
    const seconds = (performance.now() - startedAt) / 1_000;
    const growthMib = await memory.stop();
    const stored = await Promise.all(sent.map(({ id }) => storedHash(portal, place as ObjectPlace, id)));
    await client.close();
    return {
      states: sent.map(({ state }) => state),
      areEqual: sent.every(({ sha256 }, index) => sha256 === stored[index]),
      cuts: client.cuts,
      repeats: client.repeats,
      growthMib,
      seconds,
    };
  } finally {
    await portal.close();
  }
}

interface DrillFile {
  readonly seed: number;
  readonly bytes: number;
}

interface SentFile {
  readonly id: number;
  readonly state: string;
  readonly sha256: string;
}

/** The same bytes for the same place, without keeping them. */
function partOf({ seed, bytes }: DrillFile, from: number): Buffer {
  const size = Math.min(UPLOAD_PART_BYTES, bytes - from);
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, seed + 1), Buffer.alloc(16, from / MIB));
  const part = cipher.update(Buffer.alloc(size));
  if (from === 0) part.write('%PDF-1.7');
  return part;
}

class Client {
  readonly #line: Awaited<ReturnType<typeof createLineTo>>;
  readonly #token: () => Promise<string>;
  #parts = 0;
  #everyParts = Number.POSITIVE_INFINITY;
  #cutsLeft = 0;
  cuts = 0;
  repeats = 0;

  private constructor(line: Awaited<ReturnType<typeof createLineTo>>, token: () => Promise<string>) {
    this.#line = line;
    this.#token = token;
  }

  static async signedIn(portal: DrillPortal): Promise<Client> {
    return new Client(await createLineTo(portal.origin), () => portal.token());
  }

  close(): Promise<void> {
    return this.#line.close();
  }

  /** From now on the connections are cut in the middle of every so many parts. */
  cutEach(parts: number, cuts: number): void {
    this.#parts = 0;
    this.#everyParts = parts;
    this.#cutsLeft = cuts;
  }

  async upload(file: DrillFile): Promise<SentFile> {
    const opened = { name: `${file.seed}.pdf`, sizeBytes: file.bytes, purpose: 'message' };
    const { id } = await this.#ask('POST', '', opened);
    const hash = createHash('sha256');
    let hashed = 0;
    for (let from = 0; from < file.bytes; ) {
      const part = partOf(file, from);
      if (from === hashed) hashed += hash.update(part) && part.length;
      from = await this.#send(id, part, { from, total: file.bytes });
    }
    const sha256 = hash.digest('hex');
    let upload = await this.#ask('POST', `/${id}/finish`, { sha256 });
    for (const end = Date.now() + MAX_WAIT_MS; upload.state === 'scanning' && Date.now() < end; ) {
      await delay(POLL_MS);
      upload = await this.#ask('GET', `/${id}`);
    }
    return { id, state: upload.state, sha256 };
  }

  /** @returns where the next part begins */
  async #send(id: number, part: Buffer, { from, total }: { from: number; total: number }): Promise<number> {
    this.#parts += 1;
    const isCut = this.#cutsLeft > 0 && this.#parts % this.#everyParts === 0;
    const range = `bytes ${from}-${from + part.length - 1}/${total}`;
    const sending = this.#fetch('PUT', `/${id}`, part, { 'content-range': range }).catch(() => undefined);
    if (isCut) {
      await delay(2);
      this.#line.cut();
      this.#line.mend();
      this.#cutsLeft -= 1;
      this.cuts += 1;
    }
    const response = await sending;
    if (response?.status === 204) return from + part.length;
    this.repeats += 1;
    await delay(POLL_MS);
    return (await this.#ask('GET', `/${id}`)).receivedBytes;
  }

  /** Asks until there is a response. */
  async #ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Upload> {
    for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; await delay(POLL_MS)) {
      const response = await this.#fetch(method, path, body && JSON.stringify(body)).catch(() => undefined);
      if (response?.ok) return ((await response.json()) as { upload: Upload }).upload;
      if (response && response.status < 500 && response.status !== 429)
        throw new Error(`${method} uploads${path}: ${response.status} ${await response.text()}`);
    }
    throw new Error(`${method} uploads${path} had no response.`);
  }

  async #fetch(method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}) {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
    return fetch(new URL(`/customer-portal/uploads${path}`, this.#line.url), {
      method,
      headers: {
        authorization: `Bearer ${await this.#token()}`,
        ...(body && { 'content-type': type }),
        ...headers,
      },
      ...(body && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
  }
}

/** Of the parts that the storage has of an upload: an object that no row knows makes it another hash. */
async function storedHash({ owner }: DrillPortal, place: ObjectPlace, id: number): Promise<string> {
  const objects = await openObjects(place);
  const prefix = `uploads/${owner.customerId}/${id}.`;
  const found: StoredObject[] = [];
  for await (const object of objects.list(prefix)) found.push(object);
  const fromOf = ({ key }: StoredObject) => Number(key.slice(prefix.length).split('.')[0]);
  const hash = createHash('sha256');
  for (const { key, bytes } of found.toSorted((one, other) => fromOf(one) - fromOf(other)))
    hash.update(await objects.read(key, { from: 0, bytes }));
  return hash.digest('hex');
}

function watchMemory({ processes }: DrillPortal) {
  const first = new Map<string, number>();
  const peak = new Map<string, number>();
  const look = async () => {
    for (const { job, metricsUrl } of processes) {
      // A server may close its idle connection just when it is used again.
      const text = await fetch(metricsUrl).then(
        (response) => response.text(),
        () => null,
      );
      if (text === null) continue;
      const mib = Number(/^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]) / MIB;
      if (!first.has(job)) first.set(job, mib);
      peak.set(job, Math.max(peak.get(job) ?? 0, mib));
    }
  };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await look();
      await delay(POLL_MS);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return Object.fromEntries(
        [...peak].map(([job, mib]) => [job, Math.round(mib - (first.get(job) ?? 0))]),
      );
    },
  };
}
