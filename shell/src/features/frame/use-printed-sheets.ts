import { useIsPrinting } from '@atrium/host';
import { useLayoutEffect } from 'react';

export interface PrintedSheet {
  readonly provider: string;
  readonly customer: string;
  readonly printed: () => string;
}

/** Printed sheets carry both texts and their numbers in their margins (CSS Paged Media 3, margin boxes). */
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
