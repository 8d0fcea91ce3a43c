import { expect, test } from '../fixtures.ts';
import { people } from '../pages/portal.ts';

interface ShareScope {
  [name: string]: { [version: string]: { from: string; loaded?: boolean; lib?: () => unknown } };
}

const areas = ['Applications', 'Rewards', 'Insights', 'Account'];

test('shell and all remotes share one auth store, one router and one React', async ({ page, portal }) => {
  await portal.signIn(people.owner, '/c/1');
  for (const area of areas) {
    await portal.open(area);
    await expect(portal.heading).toBeVisible();
  }
  const providers = await page.evaluate(() => {
    const { __FEDERATION__ } = globalThis as unknown as {
      __FEDERATION__: { __SHARE__: Record<string, { default: ShareScope }> };
    };
    const found: Record<string, string[]> = {};
    for (const { default: scope } of Object.values(__FEDERATION__.__SHARE__)) {
      for (const [name, versions] of Object.entries(scope ?? {})) {
        const loaded = Object.values(versions).filter(({ lib }) => lib !== undefined);
        found[name] = [...(found[name] ?? []), ...loaded.map(({ from }) => from)];
      }
    }
    return found;
  });
  for (const name of [
    '@atrium/host',
    'react',
    'react-dom',
    'react-router-dom',
    'zustand',
    '@emotion/react',
  ]) {
    expect(new Set(providers[name])).toEqual(new Set(['shell']));
  }
});
