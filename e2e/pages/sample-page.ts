import type { Page } from '@playwright/test';

/** A busy machine needs many seconds for a page with a large package. */
const TIMEOUT_MS = 30_000;
/** What fails has said why by then. */
const FAILING_TIMEOUT_MS = 10_000;

/**
 * Opens a sample of the kitchen sink.
 *
 * @param isExpectedToWork Whether it is worth waiting long for it.
 * @returns What kept it from working: errors of the console, or why its mark did not come; null if it works.
 */
export async function openSample(page: Page, path: string, isExpectedToWork = true): Promise<string | null> {
  const problems: string[] = [];
  // Errors of the page before it, which it may log until it is left, are not of this sample.
  await page.goto('about:blank');
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') problems.push(message.text());
  };
  const onError = (error: Error) => problems.push(String(error));
  page.on('console', onConsole);
  page.on('pageerror', onError);
  try {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const mark = page.locator('[data-sample=works]');
    await mark
      .waitFor({ state: 'attached', timeout: isExpectedToWork ? TIMEOUT_MS : FAILING_TIMEOUT_MS })
      .catch(async () => {
        const waiting = page.locator('[data-sample]');
        const isDrawn = (await waiting.count()) > 0;
        const said = isDrawn ? await waiting.getAttribute('data-problem') : null;
        problems.push(
          said ?? (isDrawn ? 'The sample never says that it works.' : 'The sample is not drawn.'),
        );
      });
  } finally {
    page.off('console', onConsole);
    page.off('pageerror', onError);
  }
  return problems.length > 0 ? problems.join('\n') : null;
}
