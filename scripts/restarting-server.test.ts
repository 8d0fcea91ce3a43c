import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@atrium/server';
import { startServer, untilReady } from './child-process.ts';
import { RestartingServer } from './restarting-server.ts';

const main = `
  import { createServer } from 'node:http';
  import { text } from './reply.ts';
  createServer((request, reply) => {
    if (request.url === '/end') process.exit(3);
    reply.end(text);
  }).listen(process.env.PORT, '127.0.0.1');`;

let folder: string;
let url: string;
let server: RestartingServer;
let lines: string[];
const output = new EventEmitter();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-restart-'));
  mkdirSync(join(folder, 'src'));
  write('main.ts', main);
  write('reply.ts', "export const text = 'one';");
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  lines = [];
  server = new RestartingServer({
    start: () => startServer('probe', join(folder, 'src/main.ts'), { PORT: String(port) }, folder),
    untilReady: (started) => untilReady(started, url, folder),
    sources: [join(folder, 'src')],
    print: (line) => {
      lines.push(line);
      output.emit('line');
    },
  });
  await server.ready();
});

afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function write(file: string, content: string): void {
  writeFileSync(join(folder, 'src', file), content);
}

/** Waits for a line that matches, and drops the lines up to it. */
async function printed(pattern: RegExp): Promise<string> {
  for (;;) {
    const index = lines.findIndex((line) => pattern.test(line));
    if (index >= 0) return lines.splice(0, index + 1).at(-1) ?? '';
    await once(output, 'line');
  }
}

async function response(): Promise<string> {
  return (await fetch(url)).text();
}

test('a change of the sources restarts the server and waits until it is ready', async () => {
  expect(await response()).toBe('one');
  write('reply.ts', "export const text = 'two';");
  await printed(/^The probe is ready again\.$/);
  expect(await response()).toBe('two');
});

test('a broken source is reported, and the next change restarts the server', async () => {
  write('reply.ts', 'export const text = ;');
  expect(await printed(/^The probe stopped: /)).toMatch(
    /reply\.ts:1.*SyntaxError.*It restarts with the next change\.$/s,
  );
  await expect(response()).rejects.toThrow('fetch failed');
  write('reply.ts', "export const text = 'three';");
  await printed(/^The probe is ready again\.$/);
  expect(await response()).toBe('three');
});

test('a server that exits by itself is reported, and the next change restarts it', async () => {
  await fetch(`${url}/end`).catch(() => undefined);
  await printed(/^The probe stopped \(exit code 3\)\./);
  write('reply.ts', "export const text = 'four';");
  await printed(/^The probe is ready again\.$/);
  expect(await response()).toBe('four');
});
