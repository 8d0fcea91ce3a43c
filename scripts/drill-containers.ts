// `npm run drill:containers`: builds the containers, runs the whole portal in them on free ports, and removes it again
// with everything that it stored. Needs an engine with `docker compose` or `docker-compose`.
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, repository } from './settings.ts';

const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 40_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const EMAIL = 'owner@first.example';
const PASSWORD = 'a long passphrase for a drill';

const [port, mailPort] = [await freePort(), await freePort()];
const gateway = `http://127.0.0.1:${port}`;
const command = composeCommand();

interface CommandResult {
  readonly status: number | null;
  readonly output: string;
}

function run([program = '', ...words]: readonly string[]): CommandResult {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    env: {
      ...process.env,
      COMPOSE_PROJECT_NAME: 'atrium-drill',
      PORT: String(port),
      MAIL_PORT: String(mailPort),
      PUBLIC_URL: gateway,
    },
  });
  return { status, output: `${stdout}${stderr}` };
}

function composeCommand(): string[] {
  const known = [['docker', 'compose'], ['docker-compose']];
  const found = known.find((words) => spawnSync(words[0] ?? '', [...words.slice(1), 'version']).status === 0);
  if (found) return found;
  console.error('Neither docker compose nor docker-compose is installed.');
  process.exit(1);
}

const compose = (...words: string[]) => run([...command, ...words]);

function succeed(...words: string[]): string {
  const { status, output } = compose(...words);
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}:\n${output.slice(-4_000)}`);
  return output;
}

async function check(what: string, work: () => unknown): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`ok ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** Waits until every service is ready and the shell is published. */
async function untilReady(): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const response = await fetch(`${gateway}/healthz`).catch(() => null);
    if (response?.ok) return;
    await delay(500);
  }
  throw new Error(`The portal was not ready in time.\n${compose('logs', '--tail', '20').output}`);
}

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${gateway}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function signInAndList(): Promise<void> {
  const admin = (...words: string[]) => succeed('run', '--rm', '-T', 'admin', ...words);
  admin('create-customer', '--name', 'First', '--code', 'FIRST');
  const said = admin('invite-owner', '--customer', 'FIRST', '--email', EMAIL, '--print-link');
  const [, token] = /create-password#([\w-]{43})/.exec(said) ?? [];
  const accepted = await post('/customer-portal/auth/create_password', { token, password: PASSWORD });
  expectThat(accepted.status === 204, `create_password responded with ${accepted.status}`);
  const signedIn = await post('/api/login/', { email: EMAIL, password: PASSWORD });
  const bearer = ((await signedIn.json()) as { token?: string }).token;
  const headers = { authorization: `Bearer ${bearer}` };
  const listed = await fetch(`${gateway}/customer-portal/applications/`, { headers });
  expectThat(listed.status === 200, `the list of applications responded with ${listed.status}`);
}

/** Whether a new container of a service can connect. */
function reaches(service: string, host: string, toPort: number): boolean {
  const script = `require('node:net').connect({ host: '${host}', port: ${toPort}, timeout: 3000 })
    .on('connect', () => process.exit(0)).on('error', () => process.exit(3)).on('timeout', () => process.exit(3))`;
  const words = ['run', '--rm', '-T', '--no-deps', '--entrypoint', 'node', service, '-e', script];
  const { status, output } = compose(...words);
  expectThat(status === 0 || status === 3, `${service} did not run: ${output}`);
  return status === 0;
}

function checkNetworks(): void {
  expectThat(reaches('mfe-rewards', 'gateway', 8080), 'a team cannot reach the gateway');
  for (const [host, toPort] of [
    ['postgres', 5432],
    ['api', 8081],
    ['login', 8082],
    ['mail', 1025],
  ] as const)
    expectThat(!reaches('mfe-rewards', host, toPort), `a team can reach ${host}`);
  expectThat(reaches('migrate', 'postgres', 5432), 'migrations cannot reach the database');
  expectThat(!reaches('migrate', 'mail', 1025), 'migrations can reach more than the database');
}

function checkPrivileges(): void {
  const inApi = (...words: string[]) => compose('exec', '-T', 'api', ...words);
  expectThat(inApi('id', '-u').output.trim() === '1000', 'the API is not an ordinary user');
  expectThat(inApi('touch', '/app/file').status !== 0, 'the API can write to its image');
  expectThat(inApi('ls', 'api/src/demo').status !== 0, 'the image contains the demo');
}

async function stopInTime(): Promise<void> {
  const started = performance.now();
  succeed('stop', 'gateway', 'api', 'login', 'postgres');
  expectThat(performance.now() - started < STOP_TIMEOUT_MS, 'the servers did not stop in time');
}

try {
  await check('the images are built', () => succeed('build'));
  await check('everything starts', () => succeed('up', '-d'));
  await check('the portal is ready', untilReady);
  await check('the first owner signs in and lists applications', signInAndList);
  await check('the networks are separate', checkNetworks);
  await check('the servers have no privileges', checkPrivileges);
  await check('a single remote is shipped', () => succeed('run', '--rm', '-T', 'mfe-rewards'));
  await check('the servers stop in time', stopInTime);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  compose('down', '-v');
}
