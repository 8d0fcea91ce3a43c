import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Compiler } from '@rspack/core';
import type { SourcePosition, SourcePositions } from './source-positions.ts';

const MAX_BYTES = 256 * 1024;
const MAX_FRAMES = 50;
const MAX_LINE = 1_000;

interface Frame extends SourcePosition {
  readonly name: string;
}

interface DescribedError {
  readonly name: string;
  readonly message: string;
  /** Only frames in sources of the deployable: the portal's own code has no maps on this machine. */
  readonly frames: readonly Frame[];
}

interface Description {
  readonly title: string;
  readonly errors: readonly DescribedError[];
  /** The innermost component comes first. */
  readonly components: readonly Frame[];
}

interface FailuresOptions {
  readonly compiler: Compiler;
  readonly folder: string;
  readonly positions: SourcePositions;
  readonly print: ((text: string) => void) | undefined;
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Chromium writes `at name (url:line:column)`, others `name@url:line:column`. */
const place =
  /^\s*(?:at )?(?:async )?(.*?)[\s(@]*https?:\/\/[^\s)]*?\/assets\/[^/\s]+\/dev\/([^?:\s)]+)[^:\s)]*:(\d+):(\d+)\)?$/;

/** Whatever a page sends must not reach the terminal as its control sequences. */
function printable(value: unknown, length: number): string {
  return String(value ?? '')
    .slice(0, length)
    .replace(/(?![\t\n])[\p{Cc}\p{Cf}]/gu, '');
}

/** Code that runs when its module starts has the module's path for a name. */
function nameOf(written: string): string {
  return /^\.{0,2}\//.test(written) ? '' : printable(written, 100);
}

function excerptText({ excerpt, line }: Frame): string[] {
  return excerpt.map(
    (shown) => `    ${shown.line === line ? '>' : ' '} ${String(shown.line).padStart(4)} | ${shown.text}`,
  );
}

function frameText({ name, file, line }: Frame): string {
  return `    at ${name || '(module)'} (${file}:${line})`;
}

function errorText({ name, message, frames }: DescribedError, index: number): string[] {
  const shown = frames.find(({ isOwn }) => isOwn);
  return [
    `${index > 0 ? 'Caused by ' : ''}${name}: ${message}`,
    ...(shown ? excerptText(shown) : []),
    ...frames.map(frameText),
  ];
}

function terminalText({ title, errors, components }: Description): string {
  return [
    title,
    ...errors.flatMap(errorText),
    ...(components.length > 0 ? ['  Components:', ...components.map(frameText)] : []),
  ].join('\n');
}

/** Describes errors of pages by sources, prints them, and opens the sources in an editor. */
export class Failures {
  readonly #options: FailuresOptions;
  readonly #printed = new Set<string>();
  /** A page may have only these opened: there are remotes of others in it. */
  readonly #shown = new Set<string>();

  constructor(options: FailuresOptions) {
    this.#options = options;
    options.compiler.hooks.done.tap('Failures', () => this.#printed.clear());
  }

  readonly describe: Middleware = (request, response, next) => {
    if (request.method !== 'POST') return next();
    const isJson = request.headers['content-type'] === 'application/json';
    const bytes = Number(request.headers['content-length'] ?? Number.NaN);
    // A page of another site can send any other type without asking.
    if (!isJson || !(bytes <= MAX_BYTES)) return void response.writeHead(isJson ? 413 : 415).end();
    text(request)
      .then((body) => {
        const description = this.#description(JSON.parse(body));
        this.#printOnce(terminalText(description));
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(description));
      })
      .catch(() => response.writeHead(400).end());
  };

  /** Precedes the development server's own, which opens any file. */
  readonly open: Middleware = (request, response, next) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const position = url.searchParams.get('fileName') ?? '';
    if (!this.#shown.has(position)) return void response.writeHead(403).end();
    url.searchParams.set('fileName', resolve(this.#options.folder, position));
    request.url = url.pathname + url.search;
    next();
  };

  #printOnce(message: string): void {
    if (this.#printed.has(message)) return;
    this.#printed.add(message);
    this.#options.print?.(message);
  }

  #description({ title, errors, componentStack, scripts }: Record<string, unknown>): Description {
    const loadedAt = new Map(Object.entries(scripts ?? {}).map(([path, at]) => [path, Number(at)]));
    return {
      title: printable(title, 200),
      errors: [errors].flat().map((error) => {
        const { name, message, stack } = (error ?? {}) as Record<string, unknown>;
        return {
          name: printable(name, 100),
          message: printable(message, 5_000),
          frames: this.#frames(stack, loadedAt),
        };
      }),
      components: this.#frames(componentStack, loadedAt).filter(({ isOwn }) => isOwn),
    };
  }

  #frames(stack: unknown, loadedAt: ReadonlyMap<string, number>): Frame[] {
    const frames = String(stack ?? '')
      .split('\n')
      .slice(0, MAX_FRAMES)
      .flatMap((written) => {
        const [, name = '', script = '', line, column] = place.exec(written.slice(0, MAX_LINE)) ?? [];
        const at = [...loadedAt].find(([path]) => path.endsWith(`/dev/${script}`))?.[1];
        const found = this.#options.positions.find(script, at ?? Date.now(), Number(line), Number(column));
        return found ? [{ name: nameOf(name), ...found }] : [];
      });
    for (const { file, line } of frames) this.#shown.add(`${file}:${line}`);
    return frames;
  }
}
