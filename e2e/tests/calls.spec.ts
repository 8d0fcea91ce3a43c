import { expect, test } from '../fixtures.ts';
import { Calls, repeated } from '../pages/calls.ts';
import { people } from '../pages/portal.ts';

for (const [name, path] of [
  ['the home page', ''],
  ['a list', 'applications'],
  ['a filtered list', 'applications?status=3'],
  ['a page with charts', 'insights'],
  ['rewards', 'rewards'],
  ['deadlines', 'applications/deadlines'],
  ['instructions', 'applications/instructions'],
])
  test(`on ${name} a switch of the customer, and the way back, ask for each thing once`, async ({
    page,
    portal,
  }) => {
    const calls = new Calls(page);
    const onLoad = await calls.during(() => portal.signIn(people.owner, `/c/1/${path}`));
    const onSwitch = await calls.during(() => portal.chooseCustomer('Globex'));
    const onReturn = await calls.during(async () => {
      await page.goBack();
      await expect(portal.customer).toHaveAccessibleName(/Acme/);
    });
    expect(onSwitch.length).toBeGreaterThan(0);
    expect([onLoad, onSwitch, onReturn].map(repeated)).toEqual([[], [], []]);
  });
