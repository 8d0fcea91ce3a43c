import type { Page } from '@playwright/test';
import { printedSheets } from '../pages/printed.ts';

const OWNER = /Atrium · \S/;

/** On paper the settings are the content, and their fields show them. */
const SETTINGS = '/account/preferences';

/** What is wrong with a page on paper: controls that are printed, sheets without owner or number, a skip link. */
export async function printProblems(page: Page): Promise<string[]> {
  const heading = page.getByRole('heading', { level: 1 });
  const title = await heading.textContent();
  const sheets = await printedSheets(page);
  if ((await heading.textContent()) !== title) return [`fails: ${await heading.textContent()}`];
  const problems = sheets.flatMap((sheet, index) => [
    ...(sheet.includes(`${index + 1} / ${sheets.length}`)
      ? []
      : [`sheet ${index + 1} of ${sheets.length} has the number ${/\d+ \/ \d+/.exec(sheet)?.[0]}`]),
    ...(OWNER.test(sheet) ? [] : [`sheet ${index + 1} does not say whose it is`]),
    ...(sheet.includes('Skip to content') ? [`sheet ${index + 1} has a skip link`] : []),
  ]);
  await page.emulateMedia({ media: 'print' });
  const controls = page.url().endsWith(SETTINGS) ? [] : await page.evaluate(printedControls);
  await page.emulateMedia({ media: 'screen' });
  const text = sheets.join('\n');
  return [...problems, ...controls.filter((name) => text.includes(name)).map((name) => `prints ${name}`)];
}

/** Texts of the controls that are visible on paper; headings of sortable columns are text there. */
function printedControls(): string[] {
  const controls = 'button, input, select, textarea, [role="tab"], [role="combobox"]';
  return [...document.querySelectorAll(controls)]
    .filter((control) => !control.closest('th'))
    .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((control) =>
      'value' in control && control.value ? String(control.value) : (control.textContent ?? ''),
    )
    .map((text) => text.trim())
    .filter(Boolean);
}
