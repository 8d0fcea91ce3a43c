import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkTypes, TypeProblem } from './check-types.ts';
import { sharedFolders } from './source-hash.ts';
import { watchFolders } from './watch-folders.ts';

export interface TypeWatch {
  readonly findings: readonly string[];
  close(): void;
}

/** Checks run one at a time: a first check takes a gigabyte of memory and all processors. */
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

/** The bundler ignores files with only types. `onFindings` gets errors only when they differ from the previous ones. */
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
