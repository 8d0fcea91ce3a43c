import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PublishRefused } from '../publish-check.ts';
import { createRemoteBuild, remoteContents, slowContents } from '../testing/index.ts';
import { CheckOverran, TooManyChecks, UntrustedWork } from './untrusted-work.ts';

const processFile = join(import.meta.dirname, 'untrusted-process.ts');
const SHORT_MS = 1_000;
const work = UntrustedWork.shared(20_000);
const read = (by: string, text: string, from = work) =>
  from.run(by, 'readRelease', { body: Buffer.from(text) });
const checkOf = (folder: string, from = work) =>
  from.run('Probes', 'checkBuild', { folder, packedFolder: null });

const slowBuild = () => createRemoteBuild({ contents: slowContents() });

test('a check that takes too long is refused by name, and the next one is done', async () => {
  const short = UntrustedWork.shared(SHORT_MS);
  await expect(checkOf(slowBuild(), short)).rejects.toThrow(CheckOverran);
  await expect(checkOf(createRemoteBuild(), short)).resolves.toMatchObject({
    release: { name: 'mfe-probe' },
  });
});

test('a check that takes too much memory is refused by name, and the next one is done', async () => {
  const list = 'a;'.repeat(2 * 1024 * 1024);
  const large = createRemoteBuild({ contents: { ...remoteContents, 'list.js': list } });
  await expect(checkOf(large)).rejects.toThrow('took more than 20 s or 384 MiB of memory');
  await expect(checkOf(createRemoteBuild())).resolves.toMatchObject({ release: { name: 'mfe-probe' } });
});

test('a refusal is the same as in this process', async () => {
  await expect(read('Probes', '{')).rejects.toThrow(PublishRefused);
  await expect(read('Probes', '{')).rejects.toThrow('release.json: is not valid JSON');
});

test('teams take turns, and one team has no more than ten checks waiting', async () => {
  const order: string[] = [];
  const ask = (by: string) =>
    read(by, '{}').catch(
      (error: Error) => void order.push(error instanceof TooManyChecks ? `${by}: too many` : by),
    );
  const ofOne = Array.from({ length: 12 }, () => ask('One'));
  await Promise.all([...ofOne, ask('Other'), ask('Third')]);
  expect(order).toEqual(['One: too many', 'One', 'One', 'Other', 'Third', ...Array(9).fill('One')]);
});

test('a check in progress ends with its gateway, and is refused', async () => {
  const own = new UntrustedWork(600_000);
  const refused = expect(checkOf(slowBuild(), own)).rejects.toThrow(CheckOverran);
  await own.endJob();
  await refused;
});

function started(maxBytes: number): ChildProcess {
  return fork(processFile, [], {
    env: { PATH: process.env.PATH, MAX_RSS_BYTES: String(maxBytes) },
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

test('the process ends when it uses more memory than it may, on the heap or outside it', async () => {
  const [, signal] = await once(started(1), 'exit');
  expect(signal).toBe('SIGKILL');
});

test('the process ends with a gateway that is killed, whatever it does', async () => {
  const gateway = `
    const { fork } = require('node:child_process');
    const child = fork(${JSON.stringify(processFile)}, [], { env: { MAX_RSS_BYTES: '1e9' }, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const ask = () => {
      child.send({ job: 'readRelease', input: { body: new Uint8Array() } });
      // Without an answer it is held up by the check.
      const heldUp = setTimeout(() => console.log(child.pid), 1_000);
      child.once('message', () => { clearTimeout(heldUp); setTimeout(ask, 20); });
    };
    child.once('message', () => {
      child.send({ job: 'checkBuild', input: { folder: ${JSON.stringify(slowBuild())}, packedFolder: null } });
      ask();
    });`;
  const parent = spawn(process.execPath, ['-e', gateway], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(createInterface(parent.stdout), 'line');
  const pid = Number(line);
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  while (isRunning(pid)) await new Promise((passed) => setTimeout(passed, 20));
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
