import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { inviteGuest, joinAsGuest } from './invitations.ts';
import { Portal } from './portal.ts';

/** A new user in a separate browser, and what the owner who invited them can do with their access. */
export class Colleague {
  readonly email: string;
  readonly context: BrowserContext;
  readonly portal: Portal;
  readonly #owner: Page;

  private constructor(email: string, context: BrowserContext, page: Page, owner: Page) {
    this.email = email;
    this.context = context;
    this.portal = new Portal(page);
    this.#owner = owner;
  }

  /**
   * @param owner Signed in, and invites the colleague.
   * @param origin Where the colleague opens the portal.
   */
  static async join(browser: Browser, owner: Portal, origin = ''): Promise<Colleague> {
    const invited = await inviteGuest(owner);
    const context = await browser.newContext(origin ? { baseURL: origin } : {});
    const page = await context.newPage();
    const streamOpened = page.waitForResponse((response) => response.url().endsWith('/notifications/stream'));
    const colleague = new Colleague(invited.email, context, page, owner.page);
    await joinAsGuest(colleague.portal, invited, '/c/1/account');
    await streamOpened;
    await expect(colleague.bell(page)).toHaveAccessibleName('Notifications, none unread');
    return colleague;
  }

  bell(page = this.portal.page) {
    return page.getByRole('button', { name: /^Notifications, / });
  }

  /** Each change sends the colleague one notification. */
  becomes(role: 'owner' | 'manager' | 'viewer'): Promise<void> {
    return this.#manage('role', { role });
  }

  losesAccess(): Promise<void> {
    return this.#manage('deactivate');
  }

  getsAccessBack(): Promise<void> {
    return this.#manage('reactivate');
  }

  /** Calls users_management as the owner, in the scope of the customer that the colleague was invited to. */
  async #manage(action: string, data: object = {}): Promise<void> {
    const { request } = this.#owner;
    const { accessToken } = await (await request.get('/api/auth/session')).json();
    const all = { authorization: `Bearer ${accessToken}` };
    const listed = await request.get('/customer-portal/auth/customer_list_dropdown', { headers: all });
    const { filteredCustomers } = await listed.json();
    const signed = await request.post('/customer-portal/auth/sign_by_customer', {
      headers: all,
      data: { customerId: filteredCustomers[0].id },
    });
    const headers = { authorization: `Bearer ${(await signed.json()).token}` };
    const found = await request.get('/customer-portal/users_management', {
      headers,
      params: { search: this.email },
    });
    const { customers } = await found.json();
    const path = `/customer-portal/users_management/${customers[0].id}/${action}`;
    expect((await request.post(path, { headers, data })).status()).toBe(200);
  }
}
