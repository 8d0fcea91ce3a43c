import { useIsPrinting } from '@atrium/host';
import { useLayoutEffect } from 'react';

/** What every printed sheet says around the page. */
export interface PrintedSheet {
  readonly provider: string;
  readonly customer: string;
  /** The sentence with the day of printing, in the reader's words. */
  readonly printed: () => string;
}

/**
 * While a page is printed, its sheets carry provider and customer, the day of printing and their numbers in their
 * margins (CSS Paged Media 3, margin boxes).
 */
export function usePrintedSheets({ provider, customer, printed }: PrintedSheet): void {
  const isPrinting = useIsPrinting();
  useLayoutEffect(() => {
    if (!isPrinting) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(sheetRule(`${provider} · ${customer}`, printed()));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [isPrinting, provider, customer, printed]);
}

/** The page rule with both texts as CSS strings. */
export function sheetRule(owner: string, printed: string): string {
  const text = 'font: 8pt Inter, sans-serif; color: #5a6170;';
  return `@page {
    margin: 18mm 14mm 16mm;
    @top-left { content: ${cssString(owner)}; ${text} }
    @top-right { content: ${cssString(printed)}; ${text} }
    @bottom-right { content: counter(page) " / " counter(pages); ${text} }
  }`;
}

function cssString(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\r\n\f]+/g, ' ')}"`;
}
