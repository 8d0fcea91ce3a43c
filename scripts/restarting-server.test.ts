import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, untilReady } from './child-process.ts';
import { RestartingServer } from './restarting-server.ts';
import { freePort } from './settings.ts';

const main = `
  import { createServer } from 'node:http';
  import { answer } from './answer.ts';
  createServer((request, reply) => {
    if (request.url === '/end') process.exit(3);
    reply.end(answer);
  }).listen(process.env.PORT, '127.0.0.1');`;

let folder: string;
let url: string;
let server: RestartingServer;
let lines: string[];
const said = new EventEmitter();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-restart-'));
  mkdirSync(join(folder, 'src'));
  write('main.ts', main);
  write('answer.ts', "export const answer = 'one';");
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  lines = [];
  server = new RestartingServer({
    start: () => startServer('probe', join(folder, 'src/main.ts'), { PORT: String(port) }, folder),
    untilReady: (started) => untilReady(started, url, folder),
    sources: [join(folder, 'src')],
    print: (line) => {
      lines.push(line);
      said.emit('line');
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

/** Waits until it says so; what it said before is forgotten. */
async function printed(pattern: RegExp): Promise<string> {
  for (;;) {
    const index = lines.findIndex((line) => pattern.test(line));
    if (index >= 0) return lines.splice(0, index + 1).at(-1) ?? '';
    await once(said, 'line');
  }
}

async function answer(): Promise<string> {
  return (await fetch(url)).text();
}

test('a change of its sources restarts the server, and its readiness is waited for', async () => {
  expect(await answer()).toBe('one');
  write('answer.ts', "export const answer = 'two';");
  await printed(/^The probe is ready again\.$/);
  expect(await answer()).toBe('two');
});

test('a broken source is named, and the next change brings the server back', async () => {
  write('answer.ts', 'export const answer = ;');
  expect(await printed(/^The probe ended: /)).toMatch(
    /answer\.ts:1.*SyntaxError.*It starts again with the next change\.$/s,
  );
  await expect(answer()).rejects.toThrow('fetch failed');
  write('answer.ts', "export const answer = 'three';");
  await printed(/^The probe is ready again\.$/);
  expect(await answer()).toBe('three');
});

test('a server that ends by itself is named, and the next change brings it back', async () => {
  await fetch(`${url}/end`).catch(() => undefined);
  await printed(/^The probe ended \(3\)\./);
  write('answer.ts', "export const answer = 'four';");
  await printed(/^The probe is ready again\.$/);
  expect(await answer()).toBe('four');
});
