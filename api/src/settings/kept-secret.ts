import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Reads a secret that is made once and kept, readable by its owner only. Several processes may start at once: all read
 * what the first one wrote.
 */
export async function keptSecret(file: string, make: () => Promise<string>): Promise<string> {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, await make(), { mode: 0o600, flag: 'w' });
    try {
      linkSync(unfinished, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(unfinished);
    }
  }
  return readFileSync(file, 'utf8');
}
