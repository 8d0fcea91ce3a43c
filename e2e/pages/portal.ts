import { expect, type Locator, type Page } from '@playwright/test';

/** Who can sign in to the demo portal. */
export const people = {
  owner: 'owner@acme.example',
  manager: 'manager@globex.example',
  viewer: 'viewer@acme.example',
} as const;

export const demoPassword = 'atrium-demo-passphrase';

/** The frame around every page: sign-in, customer dropdown, menu. */
export class Portal {
  readonly page: Page;
  readonly heading: Locator;
  readonly menu: Locator;
  readonly customer: Locator;
  readonly account: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.menu = page.getByRole('navigation', { name: 'Main menu' });
    this.account = page.getByRole('button', { name: /^Account of/ });
    this.customer = page.getByRole('button', { name: /^Customer:/ });
  }

  async signIn(email: string, path = '/') {
    await this.page.goto(path);
    await this.page.getByLabel('E-mail address').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(this.account).toBeVisible();
  }

  async chooseCustomer(name: string) {
    await this.customer.click();
    await this.page.getByRole('option', { name }).click();
    await expect(this.customer).toHaveAccessibleName(new RegExp(name));
  }

  async open(area: string) {
    await this.menu.getByRole('link', { name: area }).click();
  }
}
