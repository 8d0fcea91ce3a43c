import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCAN_TIMEOUT_MS = 60_000;
const FILE = '{file}';

export const SCAN_COMMAND_RULE = `must be a command with ${FILE} as one of its words, such as clamdscan --fdpass ${FILE}`;

/** The setting has words separated by blanks, which no shell interprets. */
export function scanCommandOf(setting: string | undefined): readonly string[] | undefined {
  if (!setting) return undefined;
  const words = setting.trim().split(/\s+/);
  if (words.indexOf(FILE) < 1) throw new Error(`DOCUMENT_SCAN_COMMAND: ${SCAN_COMMAND_RULE}.`);
  return words;
}

export type ScanResult = 'clean' | 'infected' | { readonly failure: string };

/** Exit code 1 means infected. The scanner gets a copy of the bytes that will be stored, since the file may change. */
export async function scanAttachment(
  command: readonly string[],
  content: Buffer,
  timeoutMs = SCAN_TIMEOUT_MS,
): Promise<ScanResult> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-scan-'));
  try {
    const copy = join(folder, 'document');
    await writeFile(copy, content, { mode: 0o600 });
    return await scanFile(command, copy, timeoutMs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param path of a file that no one else can change or needs */
export function scanFile(
  command: readonly string[],
  path: string,
  timeoutMs = SCAN_TIMEOUT_MS,
): Promise<ScanResult> {
  return resultOf(
    command.map((word) => (word === FILE ? path : word)),
    timeoutMs,
  );
}

function resultOf([program = '', ...args]: readonly string[], timeoutMs: number): Promise<ScanResult> {
  return new Promise((done) => {
    const scan = spawn(program, args, {
      // The scanner gets nothing else of the environment, which has the database's address.
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    scan.once('error', ({ message }) => done({ failure: message }));
    scan.once('exit', (code, signal) => {
      if (code === 0) done('clean');
      else if (code === 1) done('infected');
      else if (scan.killed) done({ failure: `took longer than ${timeoutMs / 1000} s` });
      else done({ failure: signal ?? `exit code ${code}` });
    });
  });
}
