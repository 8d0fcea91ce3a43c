import { expect, test } from '../fixtures.ts';
import { people } from '../pages/portal.ts';

test('a script may load only what the release set names, and write no HTML', async ({
  page,
  portal,
  quietConsole,
}) => {
  quietConsole.allow(/Trusted ?Types?|TrustedHTML|TrustedScript|Content Security Policy/i);
  await portal.signIn(people.owner, '/c/1/account');
  const outcome = await page.evaluate(async () => {
    const refusalOf = (attempt: () => unknown) => {
      try {
        attempt();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const load = (src: string) => () => Object.assign(document.createElement('script'), { src });
    const known = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';
    const factory = (
      globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
    ).trustedTypes;
    return {
      known: refusalOf(load(known)),
      knownRetried: refusalOf(load(`${known}?retry=1`)),
      otherOfThePortal: refusalOf(load('/assets/shell/0.0.0/evil.js')),
      otherHost: refusalOf(load('https://evil.example/main.js')),
      data: refusalOf(load('data:text/javascript,alert(1)')),
      inline: refusalOf(() => Object.assign(document.createElement('script'), { text: 'alert(1)' })),
      html: refusalOf(() => Object.assign(document.createElement('div'), { innerHTML: '<img src=x>' })),
      text: refusalOf(() => Object.assign(document.createElement('div'), { innerHTML: 'no tag' })),
      policy: refusalOf(() => factory.createPolicy('mine', {})),
      secondDefault: refusalOf(() => factory.createPolicy('default', {})),
    };
  });
  expect(outcome).toEqual({
    known: 'allowed',
    knownRetried: 'allowed',
    otherOfThePortal: 'TypeError',
    otherHost: 'TypeError',
    data: 'TypeError',
    inline: 'TypeError',
    html: 'TypeError',
    text: 'allowed',
    policy: 'TypeError',
    secondDefault: 'TypeError',
  });
});

test('a style sheet of a script applies', async ({ page, portal }) => {
  await portal.signIn(people.owner, '/c/1/account');
  await expect(portal.heading).toBeVisible();
  const color = await page.evaluate(() => {
    const style = document.createElement('style');
    style.append('h1 { color: rgb(1, 2, 3) }');
    document.head.append(style);
    const heading = document.querySelector('h1');
    return heading && getComputedStyle(heading).color;
  });
  expect(color).toBe('rgb(1, 2, 3)');
});

test('the nonce of a page is not in its markup', async ({ page }) => {
  const response = await page.goto('/signin');
  const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(response?.headers()['content-security-policy'] ?? '') ?? [];
  expect(nonce).not.toBe('');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(nonce);
});
