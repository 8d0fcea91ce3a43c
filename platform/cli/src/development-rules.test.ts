import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Release } from '@atrium/contract';
import { CommandError } from './deploy-client.ts';
import { watchRules } from './development-rules.ts';

const server = createServer((_request, response) => response.end('{"name":"mfe-probe"}'));

beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Watches a remote of which the portal says this, check by check. */
function watched(...responses: (readonly string[] | Error)[]) {
  const seen: string[] = [];
  let changed = () => {};
  let printed = () => {};
  const devServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onManifest: (listener: () => void) => {
      changed = listener;
    },
    show: (findings: readonly string[]) => void seen.push(`shown: ${findings}`),
  };
  const checkDevelopment = async ({ name }: Release) => {
    seen.push(`checked: ${name}`);
    const response = responses.shift() ?? [];
    if (response instanceof Error) throw response;
    return { findings: response, warnings: [], isUnchecked: false };
  };
  const print = (line: string) => {
    seen.push(line);
    printed();
  };
  watchRules({ checkDevelopment }, devServer, print);
  return {
    seen,
    /** Changes `remote.json`. */
    change: () => changed(),
    nextLine: () =>
      new Promise<void>((done) => {
        printed = done;
      }),
  };
}

test('findings of the portal are printed and shown whenever they change', async () => {
  const { seen, change, nextLine } = watched(['a', 'b'], ['a', 'b'], []);
  await nextLine();
  expect(seen.splice(0)).toEqual([
    'checked: mfe-probe',
    'shown: a,b',
    'The portal would not take it:\n  - a\n  - b',
  ]);
  change();
  change();
  await nextLine();
  expect(seen).toEqual([
    'checked: mfe-probe',
    'checked: mfe-probe',
    'shown: ',
    'The portal would take it again.',
  ]);
});

test('a portal that does not check is no reason to stop', async () => {
  const { seen, change, nextLine } = watched(new CommandError('It is down.'), ['a']);
  await nextLine();
  expect(seen.splice(0).at(-1)).toBe('The portal did not check it. It is down.');
  change();
  await nextLine();
  expect(seen.at(-1)).toBe('The portal would not take it:\n  - a');
});
