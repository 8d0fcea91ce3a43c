import { join } from 'node:path';
import { createFile, readIfThere } from '@atrium/server';
import { type Revision, RevisionLog } from './revisions.ts';

/** The file system ensures that each number is used once, since each revision is an immutable file. */
export class FileRevisions extends RevisionLog {
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  override async close(): Promise<void> {}

  protected override async after(number: number): Promise<readonly Revision[]> {
    const content = await readIfThere(this.#file(number + 1));
    return content ? [JSON.parse(content.toString('utf8'))] : [];
  }

  protected override create(revision: Revision): Promise<boolean> {
    return createFile(this.#file(revision.number), `${JSON.stringify(revision, null, 2)}\n`);
  }

  #file(number: number): string {
    return join(this.#folder, `${String(number).padStart(8, '0')}.json`);
  }
}
