import type { Browser } from '@playwright/test';
import { layoutShiftProblems } from '../audit/layout-shift.ts';
import { optionsOf, type View, views } from '../audit/views.ts';
import { expect, test } from '../fixtures.ts';
import { demoPassword, people, startSession } from '../pages/portal.ts';

/** Those that moved most before; `npm run check:pages` measures every page. */
const paths = ['', '/rewards'];

test('pages do not move when answers of the API arrive late', async ({ browser }) => {
  // The browser mostly waits for late answers, so both views can load at once.
  const problems = await Promise.all(views.map((view) => problemsOn(browser, view)));
  expect(problems.flat()).toEqual([]);
});

async function problemsOn(browser: Browser, view: View): Promise<string[]> {
  const context = await browser.newContext(optionsOf(view));
  await startSession(context.request, { email: people.owner, password: demoPassword });
  const problems: string[] = [];
  for (const path of paths) {
    const page = await context.newPage();
    const found = await layoutShiftProblems(page, `/c/1${path}`);
    problems.push(...found.map((problem) => `${view.name} ${path}: ${problem}`));
    await page.close();
  }
  await context.close();
  return problems;
}
