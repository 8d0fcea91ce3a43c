// The production pages, in short: `npm run check:production` runs all of their commands, with HAProxy and Chromium.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { createManifest, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { Balancer } from '@atrium/server/testing';
import { deployables } from '../deployables.ts';
import { repository } from '../repository.ts';
import { commandsIn, haproxyConfiguration, installationBlocks } from './pages.ts';
import { Rehearsal } from './rehearsal.ts';

/** Needs no balancer and no second process. */
const LONG_FORM_ONLY = /reference-data/;
const person = { email: 'ada@acme.example', password: 'quite a long passphrase' };

describe('the first installation', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'atrium-checkout-'));
  const balancers = { portal: new Balancer(), api: new Balancer(), login: new Balancer() };
  let rehearsal: Rehearsal | undefined;
  let origin = '';

  /** Small builds in the places of the real ones, which take a minute to build. */
  function writeBuilds(): void {
    for (const name of deployables()) {
      const { version } = JSON.parse(readFileSync(join(repository, name, 'package.json'), 'utf8')) as Release;
      const remote = createManifest({ name, team: 'Any', basePath: name.replace('mfe-', ''), slots: [] });
      const build =
        name === 'shell' ? createShellBuild({ version }) : createRemoteBuild({ name, version, remote });
      mkdirSync(join(checkout, name));
      symlinkSync(build, join(checkout, name, 'dist'));
    }
  }

  /** Programs that are not on every machine, or start slowly: npm takes ten times as long as what it runs. */
  function programs(): Record<string, string> {
    const node = `exec '${process.execPath}'`;
    return {
      npx: '#!/bin/sh\n',
      npm: `#!/bin/sh
case $2 in admin) script=platform/admin/src/main.ts ;; portal) script=platform/cli/src/main.ts ;; esac
[ "$3" = --silent ] && shift
shift 3
export INIT_CWD="$PWD"
${node} '${repository}'/$script "$@"`,
      psql: `#!/bin/sh\n${node} '${repository}'/api/src/testing/psql.ts "$@"`,
      openssl: `#!/bin/sh\nod -An -v -tx1 -N "$3" /dev/urandom | tr -d ' \\n'`,
      curl: `#!/bin/sh\n${node} -e 'fetch(process.argv.at(-1)).then(({ ok }) => process.exit(ok ? 0 : 1))' -- "$@"`,
    };
  }

  beforeAll(async () => {
    for (const name of ['api', 'node_modules', 'platform'])
      symlinkSync(join(repository, name), join(checkout, name));
    writeBuilds();
    const text = commandsIn(installationBlocks()).join('\n');
    rehearsal = await Rehearsal.start({
      pages: text + haproxyConfiguration(),
      checkout,
      programs: programs(),
    });
    origin = await balancers.portal.listen();
    rehearsal.replace('https://portal.example', origin);
    rehearsal.replace('8100', new URL(await balancers.api.listen()).port);
    rehearsal.replace('8110', new URL(await balancers.login.listen()).port);
    const servers = [...haproxyConfiguration().matchAll(/server (api|login|edge)-\d (\S+)/g)];
    for (const [, name, address = ''] of servers)
      balancers[name === 'edge' ? 'portal' : (name as 'api' | 'login')].add(
        `http://${rehearsal.localized(address)}`,
      );
  }, 60_000);

  afterAll(async () => {
    await rehearsal?.close();
    await Promise.all(Object.values(balancers).map((balancer) => balancer.close()));
    rmSync(checkout, { recursive: true, force: true });
  });

  async function post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async function createPassword(output: string): Promise<number> {
    const [, link] = /create-password#([\w-]+)/.exec(output) ?? [];
    return (await post('/customer-portal/auth/create_password', { token: link, ...person })).status;
  }

  /** Signs in, and reads everything twice, so that both of each two processes respond. */
  async function visit(): Promise<{ roles: string[]; parts: string[][] }> {
    const signedIn = await post('/api/login/', person);
    const { token } = (await signedIn.json()) as { token: string };
    const read = async (path: string) =>
      (await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })).text();
    const roleIn = (text: string) => /"roles":(\[.*?\])/.exec(text)?.[1] ?? text;
    const partsOf = (text: string) =>
      [...text.matchAll(/\{"name":"([a-z-]+)"/g)].map(([, name = '']) => name).sort();
    return {
      roles: [await read('/customer-portal/auth/me'), await read('/customer-portal/auth/me')].map(roleIn),
      parts: [await read('/c/1'), await read('/c/1')].map(partsOf),
    };
  }

  test('ends, as it is written, with an owner who signs in', async () => {
    let printed = '';
    for (const command of commandsIn(installationBlocks()).filter((one) => !LONG_FORM_ONLY.test(one))) {
      if (command.startsWith('curl ')) await Promise.all(Object.values(balancers).map((one) => one.ready(2)));
      printed += await rehearsal?.run(command);
    }
    expect(await createPassword(printed)).toBe(204);
    const role = '[{"customerId":1,"role":"owner"}]';
    const parts = [...deployables()].sort();
    for (const _ of [1, 2]) expect(await visit()).toEqual({ roles: [role, role], parts: [parts, parts] });
  }, 120_000);
});
