import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkTypes, TypeProblem } from './check-types.ts';
import { sharedFolders } from './source-hash.ts';
import { watchFolders } from './watch-folders.ts';

/** A check of types that is repeated with each change. */
export interface TypeWatch {
  /** What the last check found, one entry for each error. */
  readonly findings: readonly string[];
  close(): void;
}

/** One after the other: a first check takes a gigabyte and every processor. */
let previousCheck: Promise<unknown> = Promise.resolve();

async function findingsIn(folder: string): Promise<string[]> {
  const check = previousCheck.then(() => checkTypes(folder, { incremental: true }));
  previousCheck = check.catch(() => undefined);
  try {
    await check;
    return [];
  } catch (error) {
    // Further lines of one error are indented.
    if (error instanceof TypeProblem) return error.message.split(/\n(?!\s)/);
    throw error;
  }
}

/**
 * Checks the types of a deployable, at once and again whenever it or a shared package changes. The bundler strips types
 * without looking at them, and does not see files that hold nothing else.
 *
 * @param folder Folder of the deployable.
 * @param onFindings Called after a check that found other errors than the one before; none at the start.
 */
export function watchTypes(folder: string, onFindings: (findings: readonly string[]) => void): TypeWatch {
  let findings: readonly string[] = [];
  let closed = false;
  const sources = [folder, ...sharedFolders(folder)].map((source) => join(source, 'src')).filter(existsSync);
  const watch = watchFolders(sources, async () => {
    const found = await findingsIn(folder);
    if (closed || String(found) === String(findings)) return;
    findings = found;
    onFindings(found);
  });
  watch.trigger();
  return {
    get findings() {
      return findings;
    },
    close: () => {
      closed = true;
      watch.close();
    },
  };
}
