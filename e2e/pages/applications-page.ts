import { expect, type Locator, type Page } from '@playwright/test';

/** The list of applications, and the page of one application. */
export class ApplicationsPage {
  readonly page: Page;
  readonly list: Locator;
  readonly references: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('main');
    this.references = this.list.getByRole('link', { name: /^[A-Z]+-20\d\d-\d{4}$/ });
  }

  async settled() {
    await expect(this.references.first()).toBeVisible();
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0);
  }

  /** Chooses one value of a filter, such as `Status`. */
  async filterBy(filter: string, option: string) {
    await this.page.getByRole('button', { name: filter, exact: true }).click();
    const box = this.page
      .getByRole('dialog', { name: new RegExp(`^${filter}`) })
      .getByLabel(option, { exact: true });
    await box.click();
    await expect(box).toBeChecked();
    await this.page.keyboard.press('Escape');
    await this.settled();
  }

  /** The count in the selected tab. */
  async rowsOfTab(): Promise<number> {
    const tab = this.page.getByRole('tab', { selected: true });
    return Number(/([\d,]+)\s*$/.exec((await tab.textContent()) ?? '')?.[1]?.replace(',', ''));
  }

  async saveView(name: string) {
    await this.page.getByRole('button', { name: 'Views', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Save as new view…' }).click();
    await this.page.getByRole('textbox', { name: 'Name' }).fill(name);
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(this.page.getByRole('button', { name, exact: true })).toBeVisible();
  }

  async deleteView(name: string) {
    await this.page.getByRole('button', { name, exact: true }).click();
    await this.page.getByRole('menuitem', { name: `Delete ${name}` }).click();
    await expect(this.page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  }

  /** The file that a click downloads. */
  async fileOf(click: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), click()]);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    return { name: download.suggestedFilename(), content: Buffer.concat(parts) };
  }

  exported(format: RegExp, button = 'Export') {
    return this.fileOf(async () => {
      await this.page.getByRole('button', { name: button, exact: true }).click();
      await this.page.getByRole('button', { name: format }).click();
    });
  }

  /** The first document of the application that is open. */
  downloaded() {
    return this.fileOf(() =>
      this.page
        .getByRole('button', { name: /^Download .+\.\w+$/ })
        .first()
        .click(),
    );
  }
}
