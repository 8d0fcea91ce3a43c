import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

/** Who can sign in to the demo portal. */
export const people = {
  owner: 'owner@acme.example',
  manager: 'manager@globex.example',
  viewer: 'viewer@acme.example',
} as const;

export const demoPassword = 'atrium-demo-passphrase';

/** Starts a session by the calls that the form makes; the client keeps its cookie. */
export async function startSession(
  client: APIRequestContext,
  person: { email: string; password: string },
  sessionPath = '/api/auth',
): Promise<void> {
  const login = await client.post('/api/login/', { data: person });
  const { token } = (await login.json()) as { token: string };
  const { csrfToken } = (await (await client.get(`${sessionPath}/csrf`)).json()) as { csrfToken: string };
  await client.post(`${sessionPath}/callback/credentials`, { form: { token, csrfToken, json: 'true' } });
}

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

  /** Fills in the dialog that asks for the password again. */
  async proveIdentity(password: string = demoPassword) {
    const dialog = this.page.getByRole('dialog', { name: 'Confirm your identity' });
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  }

  /** Starts a session without a page, for people who act by calls only. */
  async startSession(email: string, password: string = demoPassword) {
    await startSession(this.page.request, { email, password });
  }

  /** Ends the session in this browser only. An answer of the page that is open could bring it back, so none is. */
  async forgetSession() {
    await this.page.goto('about:blank');
    await this.page.context().clearCookies();
  }

  /** Signs in without the form, for journeys about something else, and opens `path`. */
  async signIn(email: string, path = '/', password: string = demoPassword) {
    await this.startSession(email, password);
    // A part that hangs delays the document's load event, and nothing that a person sees.
    await this.page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(this.account).toBeVisible();
  }

  /** Signs in as a person does: through the form that `path` leads to. */
  async signInByForm(email: string, path = '/', password: string = demoPassword) {
    await this.page.goto(path);
    await this.page.getByLabel('E-mail address').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
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
