import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFile } from '@atrium/server';
import { errorCode } from '@atrium/server/thrown';
import { type Revision, RevisionLog } from './revisions.ts';

/** The fleet's log in a folder, one immutable file per revision; the file system ensures that each number is used once. */
export class FileRevisions extends RevisionLog {
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  override async close(): Promise<void> {}

  protected override async after(number: number): Promise<readonly Revision[]> {
    try {
      return [JSON.parse(await readFile(this.#file(number + 1), 'utf8'))];
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  protected override async create(revision: Revision): Promise<boolean> {
    const draft = join(this.#folder, `${randomUUID()}.draft`);
    await mkdir(this.#folder, { recursive: true });
    try {
      await writeFile(draft, `${JSON.stringify(revision, null, 2)}\n`, { flush: true });
      await link(draft, this.#file(revision.number));
      return true;
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  #file(number: number): string {
    return join(this.#folder, `${String(number).padStart(8, '0')}.json`);
  }
}
