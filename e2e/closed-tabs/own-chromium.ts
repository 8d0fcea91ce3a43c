import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromiumFlags } from '../../scripts/chromium.ts';

const START_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 20;

/** What `/json/new` of the debugging port says about a tab. */
interface Target {
  readonly id: string;
  readonly webSocketDebuggerUrl: string;
}

/** A tab to which nothing is attached between two calls, since that would change how it is hidden, kept and discarded. */
export class Tab {
  readonly #base: string;
  readonly #target: Target;

  constructor(base: string, target: Target) {
    this.#base = base;
    this.#target = target;
  }

  /** Value of an expression, or of its promise. */
  async evaluate<T>(expression: string): Promise<T> {
    const parameters = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const answer = await this.command<Evaluated<T>>('Runtime.evaluate', parameters);
    if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails.exception));
    return answer.result.value;
  }

  async command<T>(method: string, params: object = {}): Promise<T> {
    const { socket, answer } = await this.begin<T>(method, params);
    return answer.finally(() => socket.close());
  }

  /** Sends a command that may never be answered. */
  async begin<T>(method: string, params: object): Promise<{ socket: WebSocket; answer: Promise<T> }> {
    const socket = new WebSocket(this.#target.webSocketDebuggerUrl);
    await once(socket, 'open');
    const answer = new Promise<T>((resolve, reject) => {
      socket.onmessage = ({ data }) => {
        const { id, result, error } = JSON.parse(String(data));
        if (id === 1) (error ? reject : resolve)(error ?? result);
      };
      socket.onclose = () => reject(new Error(`The tab ended during ${method}`));
    });
    answer.catch(() => undefined);
    socket.send(JSON.stringify({ id: 1, method, params }));
    return { socket, answer };
  }

  /** Brings the tab to the front, which hides the other one. */
  async activate(): Promise<void> {
    await fetch(`${this.#base}/json/activate/${this.#target.id}`);
  }

  async close(): Promise<void> {
    await fetch(`${this.#base}/json/close/${this.#target.id}`);
  }
}

interface Evaluated<T> {
  readonly result: { readonly value: T };
  readonly exceptionDetails?: { readonly exception: unknown };
}

/** A whole Chromium with a profile of its own: headed where there is a display. */
export class OwnChromium {
  readonly #process: ChildProcess;
  readonly #base: string;
  readonly #browserSocket: string;

  private constructor(running: ChildProcess, [port = '', path = '']: readonly string[]) {
    this.#process = running;
    this.#base = `http://127.0.0.1:${port}`;
    this.#browserSocket = `ws://127.0.0.1:${port}${path}`;
  }

  /** @param profile Folder of the profile; a browser that was closed or killed continues with it. */
  static async start(executable: string, profile: string): Promise<OwnChromium> {
    mkdirSync(profile, { recursive: true });
    const state = join(profile, 'Local State');
    // Otherwise chrome://discards is off.
    if (!existsSync(state)) writeFileSync(state, JSON.stringify({ internal_only_uis_enabled: true }));
    const headless = process.env.DISPLAY ? [] : ['--headless=new'];
    const ports = ['--remote-debugging-port=0', '--remote-allow-origins=*', `--user-data-dir=${profile}`];
    const portFile = join(profile, 'DevToolsActivePort');
    rmSync(portFile, { force: true });
    const all = [...chromiumFlags, ...headless, ...ports, 'about:blank'];
    const running = spawn(executable, all, { stdio: 'ignore' });
    return new OwnChromium(running, await portIn(portFile, running));
  }

  /** Opens a tab in front of the others. */
  async open(address: string): Promise<Tab> {
    const response = await fetch(`${this.#base}/json/new?${encodeURIComponent(address)}`, { method: 'PUT' });
    return new Tab(this.#base, (await response.json()) as Target);
  }

  /** Ends it as a person does. */
  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    const browser = new Tab(this.#base, { id: '', webSocketDebuggerUrl: this.#browserSocket });
    await browser.command('Browser.close').catch(() => undefined);
    await ended;
  }

  /** Ends its process at once, as a crash does. */
  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}

async function portIn(file: string, running: ChildProcess): Promise<string[]> {
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  await until('Chromium has started', async () => read().length === 2 || running.exitCode !== null);
  return read();
}

/** Polls until something is so. A tab that navigates cannot tell. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  timeoutMs = START_TIMEOUT_MS,
): Promise<void> {
  for (const endsAt = Date.now() + timeoutMs; ; await delay(POLL_INTERVAL_MS)) {
    if (await isSo().catch(() => false)) return;
    if (Date.now() > endsAt) throw new Error(`Timeout: ${what}`);
  }
}
