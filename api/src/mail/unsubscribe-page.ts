import { DEFAULT_ACCENT, DEFAULT_ACCENT_ON_DARK, pageColors } from '@atrium/contract';
import { Html, html } from '@atrium/server';
import { textsFor } from '../messages/index.ts';

export type PageState = 'asked' | 'done' | 'unknown';

const style = `
:root { color-scheme: light dark; --page: ${pageColors.light}; --card: #fff; --line: #e5e7eb; --ink: #14171f; --quiet: #5a6170; --accent: ${DEFAULT_ACCENT}; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --page: ${pageColors.dark}; --card: #14171d; --line: #262b35; --ink: #eceef2; --quiet: #9ea6b5; --accent: ${DEFAULT_ACCENT_ON_DARK}; --on-accent: #14171f } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/24px Inter, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 520px; margin: 10vh auto 0; padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--card) }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px }
p { margin: 0 0 24px; color: var(--quiet) }
p:last-child { margin: 0 }
button { padding: 10px 20px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 500; cursor: pointer }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;

export function unsubscribePage(
  locale: string,
  subscription: 'reminders' | 'digest',
  state: PageState,
  nonce: string,
): string {
  const { language, mail } = textsFor(locale);
  const texts = mail.unsubscribing;
  const { title, text } = state === 'unknown' ? texts.unknown : texts[state][subscription];
  const button =
    state === 'asked'
      ? html`<form method="post"><button name="List-Unsubscribe" value="One-Click">${texts.confirm}</button></form>`
      : '';
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style nonce="${nonce}">${new Html(style)}</style></head><body><main><h1>${title}</h1><p>${text}</p>${button}</main></body></html>`
    .text;
}
