import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Changes a file while `work` runs. */
export function withChange(
  folder: string,
  path: string,
  change: readonly [string, string],
  work: () => Promise<void>,
): Promise<void> {
  return withChanges(folder, path, [change], work);
}

export async function withChanges(
  folder: string,
  path: string,
  changes: readonly (readonly [string, string])[],
  work: () => Promise<void>,
): Promise<void> {
  const file = join(folder, path);
  const content = readFileSync(file, 'utf8');
  let changed = content;
  for (const [before, after] of changes) {
    expect(changed).toContain(before);
    changed = changed.replace(before, after);
  }
  writeFileSync(file, changed);
  try {
    await work();
  } finally {
    writeFileSync(file, content);
  }
}
