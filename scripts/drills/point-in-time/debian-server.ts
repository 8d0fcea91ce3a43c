import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectAsAdmin } from '@atrium/api/testing';
import { PASSWORD } from '../failover/node.ts';

const PROGRAMS = '/usr/lib/postgresql/17/bin';
const POLL_MS = 100;

/** A PostgreSQL in a Debian root, whose folder can be lost. */
export class DebianServer {
  readonly #root: string;
  readonly #data: string;
  readonly #port: number;
  #running: ChildProcess | undefined;

  /** @param data Its folder, below the root */
  constructor(root: string, data: string, port: number) {
    this.#root = root;
    this.#data = data;
    this.#port = port;
    writeFileSync(join(root, `${data}.password`), PASSWORD);
    const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${data}.password`];
    this.run([`${PROGRAMS}/initdb`, '-D', data, '-U', 'postgres', ...auth, '--locale=C.UTF-8']);
  }

  /** Runs a program in the root, as the user of the server. */
  run(words: readonly string[]): void {
    execFileSync('chroot', ['--userspec=postgres:postgres', this.#root, ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: '/usr/sbin:/usr/bin:/bin', PGPASSWORD: PASSWORD },
    });
  }

  /** Adds lines to its configuration, and starts it. @param signal A file at which it recovers */
  async start(configuration: string, signal?: string): Promise<void> {
    appendFileSync(join(this.#root, this.#data, 'postgresql.conf'), `\n${configuration}\n`);
    if (signal) this.run(['touch', join(this.#data, signal)]);
    const log = openSync(join(this.#root, `${this.#data}.log`), 'a');
    const own = ['-c', `port=${this.#port}`, '-c', 'unix_socket_directories='];
    const words = [
      '--userspec=postgres:postgres',
      this.#root,
      `${PROGRAMS}/postgres`,
      '-D',
      this.#data,
      ...own,
    ];
    const server = spawn('chroot', words, { stdio: ['ignore', log, log] });
    this.#running = server;
    while (server.exitCode === null) {
      const admin = await connectAsAdmin(
        `postgres://postgres:${PASSWORD}@127.0.0.1:${this.#port}/postgres`,
      ).catch(() => undefined);
      await admin?.close();
      if (admin) return;
      await delay(POLL_MS);
    }
    throw new Error('PostgreSQL did not start.');
  }

  /** Deletes its folder, and puts a base backup there. */
  replaceBy(base: string): void {
    rmSync(join(this.#root, this.#data), { recursive: true });
    this.run(['cp', '-a', base, this.#data]);
    this.run(['chmod', '0700', this.#data]);
  }

  /** As a power failure. */
  async kill(): Promise<void> {
    const server = this.#running;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  }
}
