import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CONTROL_ADDRESS_PATH, type ControlAddress } from '@atrium/edge/control-address';
import { freePort } from '@atrium/server';
import { repository } from '../../scripts/repository.ts';
import { copyOfTemplate } from './template.ts';

/** A portal used by one journey, or by all journeys of one worker. */
export interface OwnPortal {
  readonly address: string;
  /** Where teams and operators reach it. */
  readonly controlAddress: string;
  /** Folder of its database, its registry and its passwords. */
  readonly dataDir: string;
  /** Runs `npm run admin -- …` on its data; returns what that prints. */
  admin(...args: string[]): Promise<string>;
}

/** A portal that runs until it is closed. */
export interface OpenPortal extends OwnPortal {
  close(): Promise<void>;
}

interface Start {
  /** Script that starts it, relative to the repository's root, with its arguments. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a portal, runs `work` with it, and stops it. */
export async function withOwnPortal(start: Start, work: (portal: OwnPortal) => Promise<void>): Promise<void> {
  const portal = await openOwnPortal(start);
  try {
    await work(portal);
  } finally {
    await portal.close();
  }
}

/** Starts a portal in a temporary folder, from the template where there is one. */
export async function openOwnPortal({ script, args = [], env = {} }: Start): Promise<OpenPortal> {
  const dataDir = copyOfTemplate();
  const port = await freePort();
  const surroundings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: dataDir,
    PORT: String(port),
    // Which documents measure is random, so here none does.
    VITALS_ONE_IN: '0',
    ...env,
  };
  const run = (file: string, rest: readonly string[]) =>
    spawn(process.execPath, [join(repository, file), ...rest], {
      env: surroundings,
      // By the IPC channel the portal notices when its parent process is gone.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  const portal = run(script, args);
  const ended = new Promise<void>((done) => portal.once('close', () => done()));
  const close = async () => {
    portal.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await said(portal, 'Atrium is ready');
  } catch (error) {
    await close();
    throw error;
  }
  const address = `http://localhost:${port}`;
  const { url } = (await (await fetch(address + CONTROL_ADDRESS_PATH)).json()) as ControlAddress;
  return {
    address,
    controlAddress: String(url),
    dataDir,
    admin: (...words) => said(run('platform/admin/src/main.ts', words)),
    close,
  };
}

/** The output of a process: up to the text waited for, or all of it if the process succeeds. */
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
