import { expect, type Page } from '@playwright/test';

const LOAD_TIMEOUT_MS = 30_000;

/** Waits until a page has its heading and everything that it loads, below the first screen too. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: LOAD_TIMEOUT_MS });
  await page.evaluate(quiet, LOAD_TIMEOUT_MS);
}

/** Runs in the page: waits until nothing has been loading for half a second, for one part may load after another. */
async function quiet(timeoutMs: number): Promise<void> {
  await document.fonts.ready;
  let quietChecks = 0;
  for (let left = timeoutMs / 100; left > 0 && quietChecks < 5; left -= 1) {
    await new Promise((done) => setTimeout(done, 100));
    const isBusy = document.querySelector('[aria-busy="true"], .MuiSkeleton-root, tr[aria-hidden]');
    quietChecks = isBusy ? 0 : quietChecks + 1;
  }
  if (quietChecks < 5) throw new Error('The page does not finish loading.');
}
