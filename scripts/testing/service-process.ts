import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../repository.ts';

// Of the environment only what starts a process, and starts it quickly.
const inherited = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

/** A listening process of the portal, with everything that it has printed. */
export interface ServiceProcess {
  readonly url: string;
  readonly said: () => string;
  readonly process: ChildProcess;
}

/** Starts a script of the repository on a free port of loopback; resolves once it listens. */
export function startService(script: string, env: Record<string, string>): Promise<ServiceProcess> {
  const started = spawn(process.execPath, [join(repository, script)], {
    env: { ...inherited, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  return new Promise((done, failed) => {
    const read = (text: Buffer) => {
      said += text;
      const url = /listening at (http:\/\/127\.0\.0\.1:\d+)/i.exec(said)?.[1];
      if (url) done({ url, said: () => said, process: started });
    };
    started.stdout.on('data', read);
    started.stderr.on('data', read);
    started.once('close', () => failed(new Error(`${script} ended: ${said}`)));
  });
}

/** Stops a process by SIGTERM and waits until it has exited. */
export function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('close', () => done());
    child.kill('SIGTERM');
  });
}
