import type { Page } from '@playwright/test';

/** Goes to another page of the same scope in the same document, as the Back button does, and waits until the former is gone. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-former-page', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.locator('[data-former-page]').waitFor({ state: 'detached' });
}
