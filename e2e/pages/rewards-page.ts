import { expect, type Locator, type Page } from '@playwright/test';

/** The area of points and rewards. */
export class RewardsPage {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
  }

  /** Opens a page of the area by its tab. */
  async open(tab: 'Overview' | 'Redeem' | 'Ways to earn' | 'History' | 'Statement') {
    const link = this.page
      .getByRole('navigation', { name: 'Rewards pages' })
      .getByRole('link', { name: tab });
    await link.click();
    // Until the next page is there, the former one stays: it must not be taken for it.
    await expect(link).toHaveAttribute('aria-current', 'page');
    await this.settled();
  }

  async settled() {
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0);
  }

  /** The balance that the catalogue shows. */
  async spendable(): Promise<number> {
    const line = this.page.getByText(/points can be spent now$/);
    return numberIn(await line.textContent());
  }

  async choose(reward: string) {
    await this.page.getByRole('link', { name: `Redeem ${reward}` }).click();
    await expect(this.dialog).toBeVisible();
    await expect(this.confirm).toBeEnabled();
  }

  get confirm(): Locator {
    return this.dialog.getByRole('button', { name: /^Redeem [\d,]+ points$/ });
  }

  /** Requires a one-time password above a cost, or never; `prove` reads the code if the change itself needs one. */
  async askForProof(choice: number | 'never', prove?: (save: () => Promise<void>) => Promise<string>) {
    await this.page.getByRole('button', { name: 'Change' }).click();
    if (choice === 'never') {
      await this.dialog.getByRole('radio', { name: 'Never' }).check();
    } else {
      await this.dialog.getByRole('radio', { name: 'For rewards that cost more than' }).check();
      await this.dialog.getByLabel('Points').fill(String(choice));
    }
    const save = this.dialog.getByRole('button', { name: 'Save' });
    if (prove) {
      await this.dialog.getByLabel('One-time password').fill(await prove(() => save.click()));
    }
    await save.click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** A figure of the dialog by its label. */
  async figure(label: string): Promise<number> {
    const terms = this.dialog.getByRole('term').filter({ hasText: label });
    const value = terms.locator('xpath=following-sibling::dd');
    return numberIn(await value.textContent());
  }

  async code(): Promise<string> {
    const code = this.dialog.getByRole('code');
    await expect(code).toBeVisible();
    return (await code.textContent()) ?? '';
  }

  /** How many redemptions the history lists. */
  async redemptions(): Promise<number> {
    await this.open('History');
    const table = this.page.getByRole('table', { name: 'Redeem history' });
    await expect(table.getByRole('link').first()).toBeVisible();
    return table.getByRole('row').count();
  }
}

/** The first number of a text; minus signs as the portal writes them. */
export function numberIn(text: string | null): number {
  const [digits = 'NaN'] = (text ?? '').replaceAll(',', '').replaceAll('−', '-').match(/-?\d+/) ?? [];
  return Number(digits);
}
