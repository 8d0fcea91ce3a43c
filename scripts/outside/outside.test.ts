// A remote in a repository of its own, in short: `npm run check:outside` follows the written steps with npm.

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { run } from '@atrium/cli';
import { type RecordedCall, recordedCallFile } from '@atrium/contract';
import { issueDeployToken, registerDeployable } from '@atrium/control/deploy-tokens';
import { createGateway, type Gateway, readSettings } from '@atrium/gateway';
import { publish } from '@atrium/registry';
import { buildChanged } from '../deployables.ts';
import { repository } from '../repository.ts';
import { install } from './installation.ts';

const home = mkdtempSync(join(tmpdir(), 'atrium-outside-'));
const folder = join(home, 'mfe-outside');
const environment: Record<string, string> = {};
/** A build of the shell on a busy machine takes longer than a test may. */
const SET_UP_TIMEOUT_MS = 300_000;
let gateway: Gateway | undefined;
let portalUrl = '';

async function startGateway(): Promise<void> {
  const registry = join(home, 'registry');
  await buildChanged(['shell'], () => undefined);
  await publish(join(repository, 'shell/dist'), registry);
  const settings = readSettings({
    REGISTRY_DIR: registry,
    API_URL: 'http://127.0.0.1:1',
    PUBLIC_URL: 'http://portal.example',
    LOG_LEVEL: 'silent',
  });
  const place = { name: 'mfe-outside', basePath: 'outside', slots: [] };
  await registerDeployable(settings.deployTokensFile, 'Outside', place);
  gateway = await createGateway(settings);
  portalUrl = await gateway.edge.listen({ host: '127.0.0.1', port: 0 });
  environment.ATRIUM_CONTROL = await gateway.control.listen({ host: '127.0.0.1', port: 0 });
  environment.ATRIUM_TOKEN = await issueDeployToken(settings.deployTokensFile, 'Outside');
}

/** Runs a program in the remote's folder; rejects with what it printed if it fails. */
async function command(program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...environment, FORCE_COLOR: '0' };
  const { stdout, stderr } = await promisify(execFile)(program, args, { cwd: folder, env }).catch((error) => {
    throw new Error(`${program} ${args.join(' ')}:\n${error.stdout}${error.stderr}`);
  });
  return stdout + stderr;
}

beforeAll(async () => {
  await startGateway();
  mkdirSync(folder);
  const context = { environment, folder, print: () => undefined, progress: () => undefined };
  await run(['new', 'mfe-outside', '--team', 'Outside'], context);
  await install(folder, { control: environment.ATRIUM_CONTROL ?? '', token: environment.ATRIUM_TOKEN ?? '' });
}, SET_UP_TIMEOUT_MS);

afterAll(async () => {
  await gateway?.close();
  rmSync(home, { recursive: true, force: true });
});

const recorded: RecordedCall = {
  call: 'GET /customer-portal/points/otp_threshold',
  answers: [{ response: { otpThreshold: 4_000 } }],
};

test('its own tests pass, those of recorded answers too', async () => {
  mkdirSync(join(folder, 'fixtures'));
  writeFileSync(join(folder, 'fixtures', recordedCallFile(recorded.call)), JSON.stringify(recorded));
  writeFileSync(
    join(folder, 'src/recorded.test.ts'),
    `import { request } from '@atrium/host';
import { recordedResponses, resetHost } from '@atrium/testing';

test('the fake host responds from recorded answers', async () => {
  await resetHost({ responses: recordedResponses() });
  expect(await request('${recorded.call}', {})).toEqual({ otpThreshold: 4_000 });
});
`,
  );
  expect(await command('npm', 'test')).toContain('2 passed');
});

test('it is built against the types of the packages, published and part of the portal’s pages', async () => {
  writeFileSync(
    join(folder, 'src/wrong.ts'),
    `import type { Application } from '@atrium/contract';
import 'some-package/style.css';
// @ts-expect-error: without the types any id would be allowed
export const id: Application['id'] = '7';
`,
  );
  writeFileSync(join(folder, 'src/photo.png'), 'a photo');
  writeFileSync(
    join(folder, 'src/photo.ts'),
    `import photo from './photo.png';
// @ts-expect-error: it is the address of the file
export const width: number = photo;
`,
  );
  await command('npm', 'run', 'build');
  expect(await command('npm', 'run', 'portal', '--', 'publish', '.', '--promote')).toContain(
    'mfe-outside: 0.1.0 is current.',
  );
  const page = await fetch(`${portalUrl}/c/1/outside`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('"mfe-outside"')]);
});
