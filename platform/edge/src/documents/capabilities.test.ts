import {
  createManifest,
  createRemoteBuild,
  createShellBuild,
  remoteContents,
} from '@atrium/registry/testing';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';
import { releaseSetIn } from '../testing/inlined-set.ts';

const { gatewayWith } = setUpGatewayTests();

const probe = createRemoteBuild({
  remote: createManifest({ capabilities: ['workers', 'wasm'] }),
  contents: {
    ...remoteContents,
    'workers/count.js': 'self.count = 1;',
    'workers/wasm/draw.js': 'self.draw = 1;',
    'add.wasm': 'a module',
  },
});
const folder = '/assets/mfe-probe/1.0.0';
const portal = () => gatewayWith([createShellBuild(), probe]);

const directive = (policy: unknown, name: string) =>
  String(policy)
    .split('; ')
    .find((each) => each.startsWith(`${name} `));

describe('a document of a remote that runs workers and WebAssembly', () => {
  it('allows both', async () => {
    const { headers, body } = await (await portal()).inject('/c/7/probe/12');
    const policy = headers['content-security-policy'];
    expect(directive(policy, 'worker-src')).toBe("worker-src blob: 'self'");
    expect(directive(policy, 'script-src')).toMatch(/^script-src 'self' 'nonce-[\w-]+' 'wasm-unsafe-eval'$/);
    expect(releaseSetIn(body).capabilities).toEqual(['workers', 'wasm']);
  });

  it('lists their files, for which nothing waits', async () => {
    const { body } = await (await portal()).inject('/c/7/probe/12');
    expect(Object.keys(releaseSetIn(body).integrity)).toEqual(
      expect.arrayContaining([`${folder}/workers/count.js`, `${folder}/add.wasm`]),
    );
  });
});

describe('a document that shows such a remote in its menu, or its card', () => {
  it.each(['/', '/signin', '/c/7', '/c/7/other'])('allows neither: %s', async (url) => {
    const other = createRemoteBuild({
      name: 'mfe-other',
      remote: createManifest({ name: 'mfe-other', basePath: 'other', slots: [] }),
      chunks: { list: ['list.js'], detail: [], settings: [] },
    });
    const gateway = await gatewayWith([createShellBuild(), probe, other]);
    const { headers, body } = await gateway.inject(url);
    const policy = headers['content-security-policy'];
    expect(directive(policy, 'worker-src')).toBe('worker-src blob:');
    expect(policy).not.toContain('unsafe-eval');
    const { capabilities, remotes } = releaseSetIn(body);
    expect(capabilities).toBeUndefined();
    // The shell opens its pages in a new document.
    expect(remotes.find(({ name }) => name === 'mfe-probe')?.remote.capabilities).toEqual([
      'workers',
      'wasm',
    ]);
  });
});

describe('the script of a worker', () => {
  it.each([
    ['workers/count.js', "default-src 'none'; connect-src data:"],
    ['workers/wasm/draw.js', "default-src 'none'; connect-src data:; script-src 'wasm-unsafe-eval'"],
  ])('has a policy of its own, without a network: %s', async (path, policy) => {
    const gateway = await portal();
    const { headers } = await gateway.inject(`${folder}/${path}`);
    expect(headers['content-security-policy']).toBe(policy);
    const again = await gateway.inject({
      url: `${folder}/${path}`,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.headers['content-security-policy']]).toEqual([304, policy]);
  });

  it('is the only one that may do more than compute: any other has no network as a worker either', async () => {
    const { headers } = await (await portal()).inject(`${folder}/list.js`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';(?!.*(?:script|connect)-src)/);
  });

  it.each([{ 'service-worker': 'script' }, { 'sec-fetch-dest': 'sharedworker' }])(
    'is not sent for a worker that outlives its tab: %j',
    async (headers) => {
      const { statusCode } = await (await portal()).inject({ url: `${folder}/workers/count.js`, headers });
      expect(statusCode).toBe(403);
    },
  );
});

it('a wasm module is sent with its type', async () => {
  const { headers } = await (await portal()).inject(`${folder}/add.wasm`);
  expect(headers['content-type']).toBe('application/wasm');
});
