import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, repository } from '../../scripts/settings.ts';

/** A portal that a journey, or all journeys of one worker, have for themselves. */
export interface OwnPortal {
  readonly address: string;
  /** Folder of its database, its registry and its passwords. */
  readonly dataDir: string;
  /** Runs `npm run admin -- …` beside it; answers what that said. */
  admin(...args: string[]): Promise<string>;
}

interface Start {
  /** Script that starts it, from the repository's root, and what it is given. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a portal on a folder of its own, lends it, and tells it to stop. */
export async function withOwnPortal(
  { script, args = [], env = {} }: Start,
  work: (portal: OwnPortal) => Promise<void>,
): Promise<void> {
  const dataDir = temporaryFolder();
  const port = await freePort();
  const surroundings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...env,
  };
  const run = (file: string, rest: readonly string[]) =>
    spawn(process.execPath, [join(repository, file), ...rest], {
      env: surroundings,
      // By the channel the portal notices when whoever started it is gone.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  const portal = run(script, args);
  const ended = new Promise<void>((done) => portal.once('close', () => done()));
  try {
    await said(portal, 'Atrium is ready');
    await work({
      address: `http://localhost:${port}`,
      dataDir,
      admin: (...words) => said(run('scripts/admin.ts', words)),
    });
  } finally {
    portal.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Open to the user that a database of its own runs as. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-journey-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** What a process says: up to the words that are waited for, or all of it where it ends well. */
function said(process: ChildProcess, words?: string): Promise<string> {
  let text = '';
  return new Promise((done, failed) => {
    for (const stream of [process.stdout, process.stderr]) {
      stream?.on('data', (chunk) => {
        text += chunk;
        if (words && text.includes(words)) done(text);
      });
    }
    process.once('close', (code) => (code === 0 && !words ? done(text) : failed(new Error(text))));
  });
}
