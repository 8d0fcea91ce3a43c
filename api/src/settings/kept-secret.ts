import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '@atrium/server/thrown';

/** Several processes may start at once: all read what the first one wrote. Only its owner can read the file. */
export async function keptSecret(file: string, make: () => Promise<string>): Promise<string> {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, await make(), { mode: 0o600, flag: 'w' });
    try {
      linkSync(unfinished, file);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(unfinished);
    }
  }
  return readFileSync(file, 'utf8');
}
