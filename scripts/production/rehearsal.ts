import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type RunningDatabase, startDatabase } from '@atrium/api';
import { freePort } from '@atrium/server';
import { type Command, type RunningCommand, Shell } from '../pages/written-steps.ts';

/** It runs until it is stopped: a process of the portal. */
const isProcess = (command: Command) => command.endsWith(' &');
const LISTENING = /listening at/i;
/** The ports that the pages give to processes and balancers. */
const PORTS = /\b81[0-3]\d\b/g;

interface RehearsalOptions {
  /** Text of the pages, in which ports are replaced by free ones. */
  readonly pages: string;
  /** Where the commands run: a checkout. */
  readonly checkout: string;
  /** Programs that replace those of the machine, by name. */
  readonly programs?: Readonly<Record<string, string>>;
  /** Variables that the commands find set. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * A machine on which the commands of the production pages run as they are written, but for addresses, ports and folders:
 * with an empty PostgreSQL, and a folder in place of `/etc/atrium` and `/srv`.
 */
export class Rehearsal {
  /** Is deleted afterwards, with all that is below. */
  readonly home: string;
  readonly #database: RunningDatabase;
  readonly #shell: Shell;
  readonly #here: Map<string, string>;
  /** Those of a kind have the same command, but for the port. */
  readonly #processes: { readonly kind: string; readonly running: RunningCommand }[] = [];
  /** Until they listen. */
  readonly #starting: Promise<unknown>[] = [];

  private constructor(home: string, database: RunningDatabase, shell: Shell, here: Map<string, string>) {
    this.home = home;
    this.#database = database;
    this.#shell = shell;
    this.#here = here;
  }

  static async start({
    pages,
    checkout,
    programs = {},
    environment = {},
  }: RehearsalOptions): Promise<Rehearsal> {
    const home = mkdtempSync(join(tmpdir(), 'atrium-production-'));
    // Readable by the user that the database runs as, so that its files are here too.
    chmodSync(home, 0o755);
    const database = await startDatabase({ dataDir: join(home, 'postgres'), volatile: true, bare: true });
    const { hostname, port, username, password } = new URL(database.adminUrl);
    const here = new Map([
      ['db.example', hostname],
      ['PGPORT=5432', `PGPORT=${port}`],
      ['PGUSER=postgres', `PGUSER=${username}`],
      ['/etc/atrium', join(home, 'etc')],
      ['/srv/', `${join(home, 'srv')}/`],
    ]);
    for (const name of new Set(pages.match(PORTS))) here.set(name, String(await freePort()));
    mkdirSync(join(home, 'srv'));
    const folder = writePrograms(join(home, 'programs'), programs);
    return new Rehearsal(
      home,
      database,
      new Shell(checkout, { ...surroundings(folder, password), ...environment }),
      here,
    );
  }

  /** Has a text of the pages mean something else here. */
  replace(text: string, byText: string): void {
    this.#here.set(text, byText);
  }

  /** A text of the pages with the addresses, ports and folders of this machine. */
  localized(text: string): string {
    const theirs = new RegExp(
      [...this.#here.keys()].map((key) => key.replace(/[.?|]/g, '\\$&')).join('|'),
      'g',
    );
    return text.replace(theirs, (found) => this.#here.get(found) ?? found);
  }

  /**
   * Runs a command, once all processes listen that commands with `&` started before.
   *
   * @returns What it printed.
   * @throws Error with what it printed if it fails.
   */
  async run(command: Command): Promise<string> {
    const local = this.localized(command);
    if (!isProcess(command)) {
      await Promise.all(this.#starting.splice(0));
      return this.#shell.run(local);
    }
    const process = this.#shell.start(local.replace(/ &$/, ''), LISTENING);
    // Its failure is that of the next command.
    const kind = command.replace(/^PORT=\d+ /, '');
    this.#starting.push(process.then((running) => this.#processes.push({ kind, running })));
    this.#starting.at(-1)?.catch(() => {});
    return '';
  }

  /** Stops the first of each two processes, as a supervisor does. */
  async stopOneOfEach(): Promise<void> {
    const kinds = [...Map.groupBy(this.#processes, ({ kind }) => kind).values()];
    const stopped = kinds.filter((ofKind) => ofKind.length > 1).map(([first]) => first?.running.stop());
    await Promise.all(stopped);
  }

  /** What the processes have printed. */
  log(): string {
    return this.#processes.map(({ running }) => running.output()).join('\n');
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map(({ running }) => running.stop('SIGKILL')));
    await this.#database.stop();
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** The environment of an operator: nothing of this process but what starts programs. */
function surroundings(programs: string, password: string): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  return {
    PATH: [programs, ...PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))].join(
      delimiter,
    ),
    HOME,
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    PGPASSWORD: password,
  };
}

function writePrograms(folder: string, programs: Readonly<Record<string, string>>): string {
  mkdirSync(folder);
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  return folder;
}
