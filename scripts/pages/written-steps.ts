import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository.ts';

/** A command of a page, without its comment. It may have several lines, such as a loop. */
export type Command = string;

/** A fenced block of a page. */
export interface Block {
  readonly page: string;
  /** Of the part of the page that has `##`. */
  readonly section: string;
  readonly language: string;
  readonly text: string;
}

/** The fenced blocks of a page, those in lists too. */
export function blocksIn(page: string): Block[] {
  const blocks: Block[] = [];
  let section = '';
  let open: { indent: string; language: string; lines: string[] } | undefined;
  for (const line of readFileSync(join(repository, page), 'utf8').split('\n')) {
    const [, indent = '', language = ''] = /^( *)```(\w*)$/.exec(line) ?? [];
    const isFence = line.trimStart().startsWith('```');
    if (open && isFence) {
      blocks.push({ page, section, language: open.language, text: open.lines.join('\n') });
      open = undefined;
    } else if (open) open.lines.push(line.replace(open.indent, ''));
    else if (isFence) open = { indent, language, lines: [] };
    else section = /^## (.+)/.exec(line)?.[1] ?? section;
  }
  return blocks;
}

/** The commands in the blocks of a page, block by block. */
export function commandsIn(page: string): Command[][] {
  return blocksIn(page)
    .filter(({ language }) => language === 'sh')
    .map(commandsOf);
}

/** The commands of one block. @throws Error if the last one is not complete */
export function commandsOf({ page, text }: Block): Command[] {
  const commands: Command[] = [];
  let command = '';
  for (const line of text.split('\n')) {
    if (command === '' && /^\s*(?:#.*)?$/.test(line)) continue;
    command += command === '' ? line : `\n${line}`;
    if (!isComplete(command)) continue;
    commands.push(command.includes('\n') ? command : command.replace(/\s+#.*/, '').trim());
    command = '';
  }
  if (command !== '') throw new Error(`A command of ${page} does not end:\n${command}`);
  return commands;
}

/** Whether a shell would run it, and not wait for more. */
function isComplete(command: Command): boolean {
  if (command.endsWith('\\')) return false;
  const [, end] = /<<(\w+)/.exec(command) ?? [];
  if (end && !command.split('\n').slice(1).includes(end)) return false;
  return spawnSync('sh', ['-n'], { input: command }).status === 0;
}

/** A command that runs until it is stopped. */
export interface RunningCommand {
  /** Waits until it has printed matching text. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** What it has printed so far. */
  output(): string;
  /** @param signal how it is stopped, by default as supervisors do */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** What one command leaves to the next. */
interface ShellState {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * A shell in which commands run one after the other, each in its own process, as if they were typed; what they export
 * stays, other variables do not.
 */
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
    const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
      if (child.pid && !ended) process.kill(-child.pid, signal);
      await closed;
    };
    return { printed, output: () => output, stop };
  }
}
