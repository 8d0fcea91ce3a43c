import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { probeManifest, remoteFiles, writeFixture } from './testing/fixture.ts';

jest.setTimeout(20_000);

const PAGE = 'http://localhost:8090/assets/mfe-probe/dev';
const manifest = { ...probeManifest, capabilities: ['workers'] };

let folder: string;
let server: ChildProcess;
let url: string;
let opened: string;
let output = '';
let page: WebSocket;
const messages: { type: string; data?: unknown }[] = [];

beforeAll(async () => {
  folder = writeFixture({
    ...remoteFiles,
    'remote.json': manifest,
    'src/card.ts': "export const Component = () => new Worker(new URL('./sum.ts', import.meta.url));",
    'src/sum.ts': 'self.postMessage(1);',
    'src/wrong.ts': "export const count: number = 'text';",
  });
  const { NODE_OPTIONS: _, ...env } = process.env;
  const editor = join(folder, 'editor.sh');
  opened = join(folder, 'opened.txt');
  writeFileSync(editor, `#!/bin/sh\necho "$@" > '${opened}.part' && mv '${opened}.part' '${opened}'\n`, {
    mode: 0o755,
  });
  server = spawn(process.execPath, [join(__dirname, 'cli.ts'), '--dev', '--port', String(await freePort())], {
    cwd: folder,
    env: { ...env, LAUNCH_EDITOR: editor },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  [, url = ''] = await printed(/hot reload at (\S+)/);
  // An error from before the start is reported without a change.
  await printed(/mfe-probe: type errors\nsrc\/wrong\.ts/);
  write('src/wrong.ts', 'export const count: number = 1;');
  await printed(/mfe-probe: no more type errors/);
  page = openPage();
  await received('ok');
});

afterAll(async () => {
  page.close();
  server.kill();
  await once(server, 'close');
});

function connect(origin: string): WebSocket {
  return new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { origin } } as never);
}

/** Connects like the development server's client in a page of the portal. */
function openPage(): WebSocket {
  const opened = connect('http://localhost:8080');
  opened.onmessage = ({ data }) => messages.push(JSON.parse(String(data)));
  return opened;
}

/** The types of the messages that a page receives up to and including `last`. */
async function typesSentToNewPage(last: string): Promise<string[]> {
  const connected = connect('http://localhost:8080');
  const types: string[] = [];
  await new Promise<void>((complete) => {
    connected.onmessage = ({ data }) => {
      types.push(JSON.parse(String(data)).type);
      if (types.includes(last)) complete();
    };
  });
  // The server has sent all before it answers this.
  await fetch(`${url}/remoteEntry.js`);
  connected.close();
  return types;
}

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}

/** Waits until the terminal shows matching text, and drops the output up to and including it. */
async function printed(pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(output);
    if (found) {
      output = output.slice(found.index + found[0].length);
      return found;
    }
    await once(server.stdout as NodeJS.EventEmitter, 'data');
  }
}

/** Waits until the page receives such a message, and drops earlier ones. */
async function received(type: string, pattern = /(?:)/): Promise<unknown> {
  for (;;) {
    const index = messages.findIndex(
      (message) => message.type === type && pattern.test(JSON.stringify(message.data ?? null)),
    );
    if (index >= 0) return messages.splice(0, index + 1).at(-1)?.data;
    await once(page as never, 'message');
  }
}

/** Nothing says when the editor has started. */
async function eventually(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((later) => setImmediate(later));
}

function write(path: string, content: string | object): void {
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}

/** Position of `text` in a script of the server, as a stack names it. */
async function placeOf(script: string, text: string): Promise<string> {
  const lines = (await (await fetch(`${url}/${script}`)).text()).split('\n');
  const line = lines.findIndex((candidate) => candidate.includes(text));
  return `${PAGE}/${script}:${line + 1}:${(lines[line]?.indexOf(text) ?? 0) + 1}`;
}

interface SentFailure {
  readonly message?: string;
  readonly place: string;
  readonly loadedAt?: number;
  readonly type?: string;
}

/** What a page sends about a component that failed. */
function send({
  message = 'it broke',
  place,
  loadedAt = Date.now(),
  type = 'application/json',
}: SentFailure) {
  const path = new URL(place.replace(/(?::\d+)+$/, '')).pathname;
  return fetch(`${url}/failures`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify({
      title: 'list (mfe-probe) failed',
      errors: [{ name: 'TypeError', message, stack: `TypeError: ${message}\n    at Component (${place})` }],
      componentStack: `\n    at Component (${place})\n    at div (<anonymous>)`,
      scripts: { [path]: loadedAt },
    }),
  });
}

async function described(failure: SentFailure) {
  const { errors, components } = await (await send(failure)).json();
  return { frame: errors[0].frames[0], component: components[0] };
}

async function served(): Promise<Release> {
  return (await fetch(`${url}/release.json`)).json() as Promise<Release>;
}

test('pages of other sites neither load its scripts nor connect to it', async () => {
  const headers = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' };
  const [script] = (await once(get(`${url}/remoteEntry.js`, { headers }), 'response')) as [IncomingMessage];
  expect(script.resume().statusCode).toBe(403);
  const foreign = connect('http://192.0.2.1');
  const [first] = (await once(foreign as never, 'message')) as [MessageEvent];
  expect(JSON.parse(String(first.data)).type).toBe('error');
});

test('a worker has the policy that it has in production, and other scripts have none', async () => {
  const textOf = async (path: string) => (await fetch(`${url}/${path}`)).text();
  const policyOf = async (path: string) =>
    (await fetch(`${url}/${path}`)).headers.get('content-security-policy');
  const [worker = ''] = /workers\/sum\.[\w-]+\.js/.exec(await textOf('card.js')) ?? [];
  expect(await textOf(worker)).toContain('self.postMessage(1)');
  expect(await policyOf(worker)).toBe("default-src 'none'; connect-src data:");
  expect(await policyOf('remoteEntry.js')).toBeNull();
});

test('a changed remote.json is in new documents, and open pages reload', async () => {
  write('remote.json', { ...manifest, team: 'Probers' });
  expect(await received('static-changed')).toBe('remote.json');
  expect((await served()).remote?.team).toBe('Probers');
});

test('a page that was still loading when remote.json changed reloads too', async () => {
  await served();
  write('remote.json', { ...manifest, team: 'Late probers' });
  await received('static-changed');
  await typesSentToNewPage('static-changed');
  await served();
  expect(await typesSentToNewPage('ok')).not.toContain('static-changed');
});

test('an invalid remote.json is reported in terminal and page, and the last valid one is still served', async () => {
  const { team } = (await served()).remote ?? {};
  write('remote.json', { ...manifest, basePath: 'Not a path' });
  expect(JSON.stringify(await received('errors'))).toContain('remote.json: basePath: ');
  await printed(/remote\.json: basePath: /);
  expect((await served()).remote?.team).toBe(team);
  write('remote.json', manifest);
  await received('ok');
});

test('a syntax error is shown over the page', async () => {
  write('src/detail.ts', 'export const Component = (;');
  expect(JSON.stringify(await received('errors'))).toContain('detail.ts');
  write('src/detail.ts', String(remoteFiles['src/detail.ts']));
  await received('ok');
});

test('a page that is some builds behind, one of which failed, finds an update from each to the next', async () => {
  const detail = String(remoteFiles['src/detail.ts']);
  const hashOfBuild = async (content: string) => {
    write('src/detail.ts', content);
    const hash = String(await received('hash'));
    await received('ok');
    return hash;
  };
  const builds = [await hashOfBuild(`${detail}\nconsole.info(1);`)];
  write('src/detail.ts', 'export const Component = (;');
  await received('errors');
  builds.push(await hashOfBuild(`${detail}\nconsole.info(2);`));
  await hashOfBuild(detail);
  const updates = builds.map((hash) => fetch(`${url}/mfe-probe.${hash}.hot-update.json`));
  expect((await Promise.all(updates)).map(({ status }) => status)).toEqual([200, 200]);
});

test('a type error is shown in the terminal and over pages, even from a file that contains only types', async () => {
  write('src/count.ts', "export type Count = 'one';");
  write(
    'src/detail.ts',
    "import type { Count } from './count.ts';\nexport const Component = (): Count => 'one';",
  );
  await received('ok');
  write('src/count.ts', "export type Count = 'two';");
  const finding = /^\["src\/detail\.ts\(2,39\): error TS2322: /;
  await received('errors', finding);
  await printed(/mfe-probe: type errors\nsrc\/detail\.ts\(2,39\): error TS2322/);

  // A build without errors closes the overlay.
  write('remote.json', { ...manifest, team: 'Others' });
  await received('static-changed');
  await received('errors', finding);

  const previousPage = page;
  page = openPage();
  await received('errors', finding);
  previousPage.close();

  write('src/count.ts', "export type Count = 'one';");
  await received('still-ok');
  await printed(/mfe-probe: no more type errors/);
});

describe('an error of a page', () => {
  it('leads to file, line and text of its source, and to its component', async () => {
    const place = await placeOf('list.js', "'list'");
    const { frame, component } = await described({ place });
    expect(frame).toEqual({
      name: 'Component',
      file: 'src/list.ts',
      line: 2,
      isOwn: true,
      excerpt: [
        { line: 1, text: "import { from } from 'react';" },
        { line: 2, text: "export const Component = () => 'list' + from;" },
      ],
    });
    expect(component).toEqual(frame);
  });

  it('is in the terminal once, without control sequences', async () => {
    const place = await placeOf('list.js', "'list'");
    const message = 'it \u001b[2Jbroke\u202e here';
    for (const _ of [1, 2]) await send({ message, place });
    await printed(
      /list \(mfe-probe\) failed\nTypeError: it \[2Jbroke here\n +1 \| import.*\n {4}> +2 \| export const Component.*\n {4}at Component \(src\/list\.ts:2\)/,
    );
    expect(output).not.toContain('broke here');
  });

  it('leads to the source of the build that the page has, even after another build', async () => {
    const place = await placeOf('list.js', "'list'");
    const loadedAt = Date.now();
    write('src/list.ts', "export const first = 1;\n\n\nexport const Component = () => 'list' + first;");
    await received('ok');
    expect((await described({ place, loadedAt })).frame.line).toBe(2);
    const changed = await placeOf('list.js', "'list'");
    expect((await described({ place: changed })).frame.line).toBe(4);
    write('src/list.ts', String(remoteFiles['src/list.ts']));
    await received('ok');
  });

  it('is taken as JSON only, which pages of other sites cannot send', async () => {
    const place = await placeOf('list.js', "'list'");
    expect((await send({ place, type: 'text/plain' })).status).toBe(415);
    expect((await send({ place, message: 'x'.repeat(300_000) })).status).toBe(413);
  });

  it('opens in an editor, and nothing else does', async () => {
    await send({ place: await placeOf('list.js', "'list'") });
    const open = async (fileName: string) => {
      const query = new URLSearchParams({ fileName });
      return (await fetch(`${url}/rspack-dev-server/open-editor?${query}`)).status;
    };
    const statuses = ['src/list.ts:2', 'src/list.ts', 'src/list.ts:1', '/etc/passwd', '../package.json:1'];
    expect(await Promise.all(statuses.map(open))).toEqual([200, 403, 403, 403, 403]);
    await eventually(() => existsSync(opened));
    expect(readFileSync(opened, 'utf8')).toContain(`${folder}/src/list.ts`);
  });
});

// It comes last: the bundler may see no change afterwards.
test('types are checked after all sources were replaced, as a checkout of another branch does', async () => {
  const former = join(folder, 'former');
  renameSync(join(folder, 'src'), former);
  cpSync(former, join(folder, 'src'), { recursive: true });
  rmSync(former, { recursive: true });
  for (const [type, text] of [
    ['two', 'errors'],
    ['one', 'no more type errors'],
  ] as const) {
    write('src/count.ts', `export type Count = '${type}';`);
    await printed(new RegExp(`mfe-probe: .*${text}`));
  }
});
