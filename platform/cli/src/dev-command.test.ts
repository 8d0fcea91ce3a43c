import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createFolder } from '@atrium/registry/testing';
import { hasTokenFor } from './client.ts';
import { run } from './run.ts';

const folder = createFolder();
writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mfe-fees' }));

function dev(...words: string[]): Promise<void> {
  return run(['dev', ...words], { environment: {}, folder, print: fail, progress: fail });
}

function fail(line: string): never {
  throw new Error(`printed: ${line}`);
}

test.each([
  ['no remote', [], 'Missing argument: the remote to develop'],
  ['the shell', ['shell', '--against', 'https://portal.example'], 'is not a valid name of a remote'],
  ['another remote', ['mfe-other', '--against', 'https://portal.example'], 'is not the folder of mfe-other'],
  ['no portal', ['mfe-fees'], 'Say which portal to develop against'],
  ['no address', ['mfe-fees', '--against', 'portal.example'], 'Say which portal to develop against'],
  [
    'a portal elsewhere without https',
    ['mfe-fees', '--against', 'http://portal.example'],
    'http://portal.example is not https',
  ],
  ['no port', ['mfe-fees', '--against', 'http://localhost:1', '--port', 'next'], '"next" is not a port'],
  [
    'a portal that is not there',
    ['mfe-fees', '--against', 'http://127.0.0.1:1/c/7'],
    'http://127.0.0.1:1 does not respond',
  ],
  [
    'a portal and recorded answers',
    ['mfe-fees', '--fixtures', '--against', 'https://portal.example'],
    'needs no portal',
  ],
  ['what it would record', ['mfe-fees', '--fixtures', '--record'], 'needs no portal'],
  [
    'a portal that is to fail',
    ['mfe-fees', '--against', 'https://portal.example', '--empty', 'all'],
    'add --fixtures',
  ],
  ['an unknown call', ['mfe-fees', '--fixtures', '--fail', 'GET /nothing'], '"GET /nothing" is no call'],
  [
    'a success',
    ['mfe-fees', '--fixtures', '--fail', 'GET /customer-portal/fees=200'],
    '"200" is not a status',
  ],
  ['no time', ['mfe-fees', '--fixtures', '--latency', 'long'], '"long" is not a number of milliseconds'],
  [
    'a shell that is not installed',
    ['mfe-fees', '--fixtures'],
    'npm install --save-dev @atrium/shell@latest',
  ],
])('a remote is not developed against %s', async (_, words, reason) => {
  await expect(dev(...words)).rejects.toThrow(reason);
});

test('a remote is not developed against a server that is no portal', async () => {
  const server = createServer((_request, response) => response.end('<p>Hello'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(dev('mfe-fees', '--against', address)).rejects.toThrow(`${address} is no portal`);
  server.closeAllConnections();
  server.close();
});

test.each([
  [true, 'its own portal', { ATRIUM_TOKEN: 'atrium_1', ATRIUM_CONTROL: 'https://control.example/' }],
  [false, 'another portal', { ATRIUM_TOKEN: 'atrium_1', ATRIUM_CONTROL: 'https://other.example' }],
  [false, 'a portal that is not named', { ATRIUM_TOKEN: 'atrium_1' }],
  [false, 'no portal without a token', { ATRIUM_CONTROL: 'https://control.example' }],
])('it is %s that a deploy token is sent to %s', (expected, _, environment) => {
  const place = { portalUrl: 'https://portal.example', controlUrl: 'https://control.example' };
  expect(hasTokenFor(place, { environment })).toBe(expected);
});
