import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../scripts/settings.ts';

/** A command of a page of docs/, without its comment. */
export type Command = string;

/** The commands in the blocks of a page, block by block. */
export function commandsIn(page: string): Command[][] {
  const text = readFileSync(join(repository, page), 'utf8');
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  return blocks.map((block) =>
    block
      .split('\n')
      .map((line) => line.replace(/\s+#.*/, '').trim())
      .filter((line) => line !== ''),
  );
}

/** A command that runs until it is stopped. */
export interface RunningCommand {
  /** Waits until it has printed matching text. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** What it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** What one command leaves to the next. */
interface ShellState {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** A shell in which commands run one after the other, each in its own process, as if they were typed. */
export class Shell {
  #state: ShellState;

  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.#state = { folder, environment };
  }

  get folder(): string {
    return this.#state.folder;
  }

  /**
   * Runs a command.
   *
   * @returns What it printed.
   * @throws Error with what it printed if it fails.
   */
  run(command: Command): Promise<string> {
    const { folder, environment } = this.#state;
    // Later commands need what `cd` and `export` changed.
    const report = `'${process.execPath}' -e 'fs.writeSync(3, JSON.stringify({ folder: process.cwd(), environment: process.env }))'`;
    const child = spawn('sh', ['-ec', `${command}\n${report}`], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const texts = ['', '', '', ''];
    for (const [index, stream] of child.stdio.entries())
      stream?.on('data', (chunk) => {
        texts[index] += chunk;
      });
    return new Promise((done, failed) => {
      child.once('error', failed);
      child.once('close', (code) => {
        const [, output = '', errors = '', left = '{}'] = texts;
        if (code !== 0) return failed(new Error(`${output}${errors}`));
        this.#state = JSON.parse(left) as ShellState;
        done(output + errors);
      });
    });
  }

  /**
   * Starts a command that runs until it is stopped.
   *
   * @param ready What it prints once it is ready.
   * @throws Error with what it printed if it ends before.
   */
  async start(command: Command, ready: RegExp): Promise<RunningCommand> {
    const { folder, environment } = this.#state;
    // A group of its own: the command starts others.
    const child = spawn('sh', ['-ec', command], { cwd: folder, env: environment, detached: true });
    let output = '';
    let ended = false;
    const closed = once(child, 'close').then(() => {
      ended = true;
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const printed = async (pattern: RegExp) => {
      for (;;) {
        const found = pattern.exec(output);
        if (found) return found;
        if (ended) throw new Error(output);
        await Promise.race([once(child.stdout, 'data'), closed]);
      }
    };
    await printed(ready);
    const stop = async () => {
      if (child.pid && !ended) process.kill(-child.pid, 'SIGTERM');
      await closed;
    };
    return { printed, output: () => output, stop };
  }
}
