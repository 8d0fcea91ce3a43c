import type { Canary, DroppedReports } from '@atrium/registry';
import { type Html, type HtmlValue, html } from '@atrium/server';
import { messages } from '../messages.ts';
import { fleetStyle } from './fleet-page-style.ts';

const text = messages.fleet;

export function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

const symbols = { good: '●', bad: '▲', unknown: '○' } as const;

/** A symbol is shown too, so that the status does not rely on colour alone. */
export function mark(tone: keyof typeof symbols, word: string): Html {
  return html`<span class="mark ${tone}"><span aria-hidden="true">${symbols[tone]}</span> ${word}</span>`;
}

interface Column {
  readonly label: string;
  readonly number?: true;
  /** Cells with sentences may take several lines. */
  readonly wraps?: true;
  /** Phones leave the column out. */
  readonly isExtra?: true;
}

/** The table scrolls horizontally on narrow screens. */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly HtmlValue[])[],
  ids: readonly string[] = [],
): Html {
  const side = (index: number) => {
    const { number, wraps, isExtra } = columns[index] ?? {};
    return [number && 'number', wraps && 'wraps', isExtra && 'extra'].filter(Boolean).join(' ');
  };
  const head = columns.map(({ label }, index) => html`<th scope="col" class="${side(index)}">${label}</th>`);
  const body = rows.map((cells, row) => {
    const rendered = cells.map((cell, index) =>
      index === 0 ? html`<th scope="row">${cell}</th>` : html`<td class="${side(index)}">${cell}</td>`,
    );
    const id = ids[row];
    return id === undefined ? html`<tr>${rendered}</tr>` : html`<tr id="${id}">${rendered}</tr>`;
  });
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Closed, unless the page is about what it holds. */
export function details(id: string, title: string, isOpen: boolean, ...content: readonly Html[]): Html {
  const open = isOpen ? html` open` : html``;
  return html`<details id="${id}"${open}><summary><h2>${title}</h2></summary>${content}</details>`;
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
  /** They are next to the heading. */
  readonly tools?: Html;
  readonly script?: Html;
  /** Null for a page that only refreshes what a browser shows. */
  readonly nonce: string | null;
}

export function page({ title, heading, subtitle, sections, tools, script, nonce }: PageParts): string {
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${nonce === null ? '' : html`<style nonce="${nonce}">${fleetStyle}</style>`}
</head>
<body>
<header><div><h1>${heading}</h1><p id="subtitle">${subtitle}</p></div>${tools ?? ''}</header>
<main>${sections}</main>
${script && nonce !== null ? html`<script nonce="${nonce}">${script}</script>` : ''}
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
