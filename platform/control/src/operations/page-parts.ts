import type { Canary, DroppedReports } from '@atrium/registry';
import { type Html, type HtmlValue, html } from '@atrium/server';
import { messages } from '../messages.ts';
import { fleetStyle } from './fleet-page-style.ts';

const text = messages.fleet;

export function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

/** A symbol is shown too, so that the status does not rely on colour alone. */
export function mark(tone: 'good' | 'bad', word: string): Html {
  return html`<span class="mark ${tone}"><span aria-hidden="true">${tone === 'good' ? '●' : '▲'}</span> ${word}</span>`;
}

interface Column {
  readonly label: string;
  readonly number?: true;
  /** Cells with sentences may take several lines. */
  readonly wraps?: true;
}

/** The table scrolls horizontally on narrow screens. */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly HtmlValue[])[],
): Html {
  const side = (index: number) => {
    const { number, wraps } = columns[index] ?? {};
    return number ? 'number' : wraps ? 'wraps' : '';
  };
  const head = columns.map(({ label }, index) => html`<th scope="col" class="${side(index)}">${label}</th>`);
  const body = rows.map((cells) => {
    const rendered = cells.map((cell, index) =>
      index === 0 ? html`<th scope="row">${cell}</th>` : html`<td class="${side(index)}">${cell}</td>`,
    );
    return html`<tr>${rendered}</tr>`;
  });
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export function section(title: string, ...content: readonly Html[]): Html {
  return html`<section><h2>${title}</h2>${content}</section>`;
}

export function audience({
  version,
  percent = 0,
  customers = [],
}: Partial<Canary> & { version: string }): string {
  if (percent === 0 && customers.length === 0) return version;
  return text.forSome(version, percent, customers.length);
}

export function searchForm(supportCode: string): Html {
  return html`<form method="get" role="search"><label for="code">${text.find}</label>
<input id="code" name="code" value="${supportCode}" autocomplete="off" spellcheck="false" maxlength="9">
<button>${text.findSubmit}</button>${supportCode ? html` <a href="?">${text.findAll}</a>` : ''}</form>`;
}

interface PageParts {
  readonly title: string;
  readonly heading: string;
  readonly subtitle: Html;
  readonly sections: readonly Html[];
  readonly nonce: string;
}

export function page({ title, heading, subtitle, sections, nonce }: PageParts): string {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${fleetStyle}</style>
</head>
<body>
<header><h1>${heading}</h1><p>${subtitle}</p></header>
<main>${sections}</main>
</body>
</html>
`.text;
}

export function asOf(): string {
  return text.asOf(`${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`);
}

export function droppedLines(dropped: readonly DroppedReports[]): Html[] {
  return dropped.map((entry) => html`<p>${mark('bad', messages.fleet.dropped(entry))}</p>`);
}
