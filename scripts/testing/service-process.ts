import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../settings.ts';

// Nothing of who runs the tests but what starts a process, and starts it quickly.
const inherited = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

/** A process of the portal, listening; everything that it wrote is kept. */
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
    const hear = (text: Buffer) => {
      said += text;
      const url = /listening at (http:\/\/127\.0\.0\.1:\d+)/i.exec(said)?.[1];
      if (url) done({ url, said: () => said, process: started });
    };
    started.stdout.on('data', hear);
    started.stderr.on('data', hear);
    started.once('close', () => failed(new Error(`${script} ended: ${said}`)));
  });
}

/** Ends a process with SIGTERM and waits until it is gone. */
export function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('close', () => done());
    child.kill('SIGTERM');
  });
}
