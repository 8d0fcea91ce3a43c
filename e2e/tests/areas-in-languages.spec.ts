import { expect, test } from '../fixtures.ts';
import { chooseLanguage, readLanguages, type TextOf, textsIn } from '../pages/languages.ts';
import { type Portal, people } from '../pages/portal.ts';

// One journey through each area by what its readers see: names of fields and buttons are those of the catalogues.
const agent = 'agent@provider.example';

interface Reader {
  readonly portal: Portal;
  readonly textOf: TextOf;
}

const journeys: Readonly<Record<string, (reader: Reader) => Promise<void>>> = {
  applications: writeToProvider,
  rewards: redeem,
  account: changeName,
  insights: readActivity,
};

test.afterEach(async ({ portal }) => {
  for (const person of [people.owner, agent]) {
    await portal.startSession(person);
    await chooseLanguage(portal, 'en-US');
  }
});

for (const language of readLanguages) {
  for (const [area, journey] of Object.entries(journeys))
    test(`a customer goes through ${area} in ${language}`, async ({ portal }) => {
      await portal.startSession(people.owner);
      await chooseLanguage(portal, language);
      await journey({ portal, textOf: await textsIn(language) });
    });

  test(`an agent takes what waits and lets go of it in ${language}`, async ({ page, portal }) => {
    const textOf = await textsIn(language);
    const button = (key: string) => page.getByRole('button', { name: textOf('mfe-desk', `queue/${key}`) });
    await portal.startSession(agent);
    await chooseLanguage(portal, language);
    await page.goto('/desk/');
    await expect(portal.heading).toHaveText(textOf('mfe-desk', 'queue/title'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await button('take').first().click();
    await button('release').first().click();
    await expect(button('take').first()).toBeVisible();
  });
}

async function writeToProvider({ portal: { page }, textOf }: Reader) {
  const text = (key: string) => textOf('mfe-applications', `conversation/${key}`);
  await page.goto('/c/1/applications');
  await page.getByRole('table').getByRole('link').first().click();
  const conversation = page.getByRole('region', { name: text('title') });
  const question = `ABC-${Date.now()}`;
  await conversation.getByRole('textbox', { name: text('write') }).fill(question);
  await conversation.getByRole('button', { name: text('send'), exact: true }).click();
  const sent = conversation.getByRole('listitem').filter({ hasText: question });
  await expect(sent).toContainText(text('you'));
}

async function redeem({ portal: { page }, textOf }: Reader) {
  const text = (key: string, ...parameters: unknown[]) => textOf('mfe-rewards', key, ...parameters);
  await page.goto('/c/1/rewards/catalogue');
  await page
    .getByRole('link', { name: new RegExp(text('redeemNamed', '.+')) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: new RegExp(text('confirm', 2, '[\\d,]+')) }).click();
  await expect(dialog.getByRole('code')).toBeVisible();
  await expect(dialog).toContainText(text('doneText'));
}

async function changeName({ portal: { page }, textOf }: Reader) {
  const text = (key: string) => textOf('mfe-account', key);
  await page.goto('/c/1/account');
  await page.getByRole('button', { name: text('changeName') }).click();
  const dialog = page.getByRole('dialog', { name: text('changeNameTitle') });
  const field = dialog.getByRole('textbox', { name: text('name') });
  await field.fill('');
  await dialog.getByRole('button', { name: text('saveName') }).click();
  await expect(field).toHaveAccessibleDescription(text('nameMissing'));
  await field.fill('Olivia Warren');
  await dialog.getByRole('button', { name: text('saveName') }).click();
  await expect(page.getByText(text('nameChanged'))).toBeVisible();
}

async function readActivity({ portal: { page }, textOf }: Reader) {
  const text = (key: string) => textOf('mfe-insights', key);
  await page.goto('/c/1/insights/activity');
  const log = page.getByRole('table', { name: text('activityLog') });
  await expect(log.getByText(text('actions/auth.login')).first()).toBeVisible();
}
