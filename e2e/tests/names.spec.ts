import { expect, test } from '../fixtures.ts';
import { releaseSetOf, renumbered, versionOf } from '../pages/fleet.ts';
import { people } from '../pages/portal.ts';

const host = '@atrium/host';
const without = (names: readonly string[] | null | undefined, name: string) =>
  (names ?? []).filter((entry) => entry !== name);

test('a shell without one export that remotes import is refused by name, and so is a remote that imports a missing one', async ({
  page,
  portal,
  fleet,
}, { retry }) => {
  await portal.signIn(people.owner, '/c/0/account');
  const { shell } = await releaseSetOf(page);
  const bare = renumbered('shell', shell.version, `90.0.${retry}`, ({ offers = {} }) => ({
    offers: { ...offers, [host]: without(offers[host], 'onCustomerChange') },
  }));
  expect(await fleet.command('publish', bare)).toContain(`- exports of ${host}: onCustomerChange`);
  await expect(fleet.command('promote', `shell@90.0.${retry}`)).rejects.toThrow(
    /mfe-applications \S+ imports "onCustomerChange" of @atrium\/host, which shell 90\.0\.\d does not offer\./,
  );

  const name = 'mfe-rewards';
  const greedy = renumbered(name, (await versionOf(page, name)) ?? '', `90.0.${retry}`, ({ uses = {} }) => ({
    uses: { ...uses, [host]: [...(uses[host] ?? []), 'unheardOf'] },
  }));
  await expect(fleet.command('check', greedy)).rejects.toThrow('cannot be promoted now');
  await expect(fleet.command('publish', greedy, '--promote')).rejects.toThrow(
    new RegExp(`imports "unheardOf" of @atrium/host, which shell ${shell.version} does not offer`),
  );
  expect((await releaseSetOf(page)).shell).toEqual(shell);
});
