import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createFolder } from '@atrium/registry/testing';

function start(environment: Record<string, string>) {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return spawn(process.execPath, [join(__dirname, 'main.ts')], {
    env: { ...env, REGISTRY_DIR: createFolder(), API_URL: 'http://127.0.0.1:1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(gateway: ReturnType<typeof start>): Promise<{ code: number | null; lines: string[] }> {
  let log = '';
  gateway.stdout.on('data', (chunk) => {
    log += chunk;
  });
  const [code] = await once(gateway, 'close');
  return { code, lines: log.split('\n').filter(Boolean) };
}

/** How the gateway ended, and the last line of its log. */
async function failed(gateway: ReturnType<typeof start>) {
  const { code, lines } = await ended(gateway);
  const { level, msg } = JSON.parse(lines.at(-1) ?? '{}');
  return { code, level, msg };
}

it('logs all invalid settings, one per line', async () => {
  expect(await failed(start({ ACCENT_COLOR: 'red', API_URL: '' }))).toEqual({
    code: 1,
    level: 60,
    msg: 'ACCENT_COLOR: must be a colour such as #3355cc.\nAPI_URL: must be set.',
  });
});

it('logs that its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const end = await failed(start({ PORT: String(port) }));
  other.close();
  expect(end).toEqual({
    code: 1,
    level: 60,
    msg: `PORT: 127.0.0.1:${port} is in use; set PORT to a free port.`,
  });
});

it.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 on %s', async (signal) => {
  const gateway = start({});
  await once(gateway.stdout, 'data');
  gateway.kill(signal);
  expect((await ended(gateway)).code).toBe(0);
});
