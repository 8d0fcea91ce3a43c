import { ReleaseSets } from '../lib/release-sets.ts';
import { installLocks } from '../testing/browser-locks.ts';
import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { startWitness } from './hang-witness.ts';
import { allowScriptsOf } from './script-policy.ts';

type Rule = (text: string, type?: string, sink?: string) => string | null;

/** The policy's answers; null is a refusal. */
function rulesFor(releaseSet: ReturnType<typeof createReleaseSet>): Readonly<Record<string, Rule>> {
  const createPolicy = jest.fn();
  Object.defineProperty(window, 'trustedTypes', { value: { createPolicy }, configurable: true });
  allowScriptsOf(new ReleaseSets(releaseSet));
  expect(createPolicy).toHaveBeenCalledTimes(1);
  const [name, rules] = createPolicy.mock.calls[0];
  expect([name, Object.keys(rules)]).toEqual(['default', ['createHTML', 'createScriptURL']]);
  return rules;
}

/** The policy's answer to a URL. */
function policyFor(releaseSet: ReturnType<typeof createReleaseSet>): Rule {
  return rulesFor(releaseSet).createScriptURL ?? (() => null);
}

afterEach(() => {
  Reflect.deleteProperty(window, 'trustedTypes');
});

const released = {
  ...createReleaseSet([createRemote('mfe-rewards')]),
  integrity: {
    '/assets/mfe-rewards/1.4.0/remoteEntry.js': 'sha256-x',
    [`/assets/${'c'.repeat(24)}/mfe-rewards/list.js`]: 'sha256-y',
    [`/assets/${'d'.repeat(24)}/mfe-rewards/list.css`]: 'sha256-z',
  },
};

test.each([
  '/assets/mfe-rewards/1.4.0/remoteEntry.js',
  '/assets/mfe-rewards/1.4.0/remoteEntry.js?retry=1',
  'http://localhost/assets/mfe-rewards/1.4.0/remoteEntry.js',
  `/assets/${'c'.repeat(24)}/mfe-rewards/list.js`,
])('a script of the release set is allowed: %s', (url) => {
  expect(policyFor(released)(url)).toBe(url);
});

test.each([
  '/assets/mfe-rewards/1.4.0/other.js',
  `/assets/${'e'.repeat(24)}/mfe-rewards/list.js`,
  `/assets/${'d'.repeat(24)}/mfe-rewards/list.css`,
  '/assets/mfe-rewards/1.3.0/remoteEntry.js',
  '/assets/mfe-rewards/dev/remoteEntry.js',
  'https://evil.example/assets/mfe-rewards/1.4.0/remoteEntry.js',
  '//evil.example/assets/mfe-rewards/1.4.0/remoteEntry.js',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  'blob:http://localhost/x',
  '',
])('any other script is refused: %s', (url) => {
  expect(policyFor(released)(url)).toBeNull();
});

test.each([
  ['Worker constructor', true],
  ['HTMLScriptElement src', true],
  ['SharedWorker constructor', false],
  ['ServiceWorkerContainer register', false],
])('a script of the release set for %s is allowed: %s', (sink, isAllowed) => {
  const url = `/assets/${'c'.repeat(24)}/mfe-rewards/list.js`;
  expect(policyFor(released)(url, 'TrustedScriptURL', sink)).toBe(isAllowed ? url : null);
});

test('of all object URLs, that of the witness of hangs is allowed', () => {
  const browser = installLocks();
  URL.createObjectURL = () => 'blob:http://localhost/witness';
  void startWitness('me');
  browser.remove();
  const policy = policyFor(released);
  expect([policy('blob:http://localhost/witness'), policy('blob:http://localhost/x')]).toEqual([
    'blob:http://localhost/witness',
    null,
  ]);
});

test.each(['<img src=x>', 'a < b', '<', 'text</style><script>', '\u0000<b>'])(
  'markup is refused: %s',
  (text) => {
    expect(rulesFor(released).createHTML?.(text)).toBeNull();
  },
);

test.each(['', ' ', '.a > .b { color: red }', '&lt;b&gt;'])('text without a tag is allowed: "%s"', (text) => {
  expect(rulesFor(released).createHTML?.(text)).toBe(text);
});

test('all scripts of a development build are allowed', () => {
  const live = createReleaseSet([{ ...createRemote('mfe-rewards'), version: 'dev' }]);
  const policy = policyFor(live);
  expect(policy('/assets/mfe-rewards/dev/main.123.hot-update.js')).not.toBeNull();
  expect(policy('/assets/mfe-account/dev/main.123.hot-update.js')).toBeNull();
  expect(policy('/assets/mfe-rewards/dev/../../evil.js')).toBeNull();
});

test('a browser without Trusted Types is ignored', () => {
  expect(() => allowScriptsOf(new ReleaseSets(released))).not.toThrow();
});
