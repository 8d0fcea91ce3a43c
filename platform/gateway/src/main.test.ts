import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createFolder } from './testing/fixture.ts';

function start(environment: Record<string, string>) {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return spawn(process.execPath, [join(__dirname, 'main.ts')], {
    env: { ...env, REGISTRY_DIR: createFolder(), API_URL: 'http://127.0.0.1:1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(gateway: ReturnType<typeof start>): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  gateway.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(gateway, 'close');
  return { code, stderr };
}

it('says which settings are wrong, in a line for each', async () => {
  expect(await ended(start({ ACCENT_COLOR: 'red', API_URL: '' }))).toEqual({
    code: 1,
    stderr: 'API_URL: must be set.\nACCENT_COLOR: must be a colour such as #3355cc.\n',
  });
});

it('says in one line that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  expect(await ended(start({ PORT: String(port) }))).toEqual({
    code: 1,
    stderr: `PORT: 127.0.0.1:${port} is taken; set PORT to a free one.\n`,
  });
  other.close();
});

it.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s', async (signal) => {
  const gateway = start({});
  await once(gateway.stdout, 'data');
  gateway.kill(signal);
  expect((await ended(gateway)).code).toBe(0);
});
