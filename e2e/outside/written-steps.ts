import { spawn } from 'node:child_process';
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
}
