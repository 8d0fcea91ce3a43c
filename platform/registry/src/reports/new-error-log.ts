import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorReport } from '@atrium/contract';
import { writeFile } from '@atrium/server';
import { errorCode } from '@atrium/server/thrown';

const KEPT_MS = 14 * 24 * 60 * 60 * 1000;
/** A portal with more kinds of errors has other worries than the next one. */
const MAX_KINDS = 1_000;

export interface NewError
  extends Pick<ErrorReport, 'kind' | 'name' | 'version' | 'error' | 'message' | 'places' | 'supportCode'> {
  /** Null for the shell. */
  readonly team: string | null;
}

export interface KindOfError extends NewError {
  readonly key: string;
}

/** Each kind of errors within the last fourteen days has a file, in a folder that all processes share. */
export class NewErrorLog {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns false if the kind is known, or if there are too many kinds. */
  async add({ kind, name, version, team, error, message, places, supportCode }: NewError): Promise<boolean> {
    const identity = JSON.stringify([name, version, kind, error, message, places[0]]);
    const key = createHash('sha256').update(identity).digest('hex').slice(0, 32);
    const file = join(this.#folder, `${key}.json`);
    if (await stat(file).catch(() => null)) return false;
    await mkdir(this.#folder, { recursive: true });
    if ((await readdir(this.#folder)).length >= MAX_KINDS) return false;
    const stored: NewError = { kind, name, version, team, error, message, places, supportCode };
    try {
      await writeFile(file, JSON.stringify(stored), { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      // Another process was faster.
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    }
  }

  /** Deletes the kinds that are older than fourteen days. */
  async kinds(now = Date.now()): Promise<readonly KindOfError[]> {
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    const found = await Promise.all(names.map((name) => this.#read(name, now)));
    return found.filter((kind) => kind !== null);
  }

  async #read(name: string, now: number): Promise<KindOfError | null> {
    const file = join(this.#folder, name);
    try {
      if (now - (await stat(file)).mtimeMs > KEPT_MS) {
        await rm(file, { force: true });
        return null;
      }
      return { key: name.replace(/\.json$/, ''), ...(JSON.parse(await readFile(file, 'utf8')) as NewError) };
    } catch {
      // The file is being written, or another process deleted it.
      return null;
    }
  }
}
