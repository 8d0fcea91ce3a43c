const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => named[character] ?? character);
}

/** HTML that may stand in HTML as it is: made by {@link html}, or trusted by whoever wraps it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template of {@link html}. */
export type HtmlValue = string | number | Html | readonly Html[];

function htmlOf(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeHtml(String(value));
}

/**
 * A template whose values are escaped, as text of an element or of a quoted attribute; only {@link Html} stands in it
 * as it is.
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((text, part, index) => text + htmlOf(values[index - 1] ?? '') + part));
}
