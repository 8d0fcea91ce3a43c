import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of each sheet of the printed page, its lines in the order in which they are drawn. */
export async function printedSheets(page: Page): Promise<string[]> {
  const file = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const document = await getDocument({ data: new Uint8Array(file) }).promise;
  const sheets: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    sheets.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  return sheets;
}
