import { DEFAULT_ACCENT, DEFAULT_ACCENT_ON_DARK, pageColors } from '@atrium/contract';
import { Html, html } from '@atrium/server';
import { textsFor } from '../messages/index.ts';
import type { StoredMail } from './mailbox.repository.ts';

const texts = textsFor('en-US').mailbox;

const style = `
:root { color-scheme: light dark; --page: ${pageColors.light}; --card: #fff; --line: #e5e7eb; --ink: #14171f; --quiet: #5a6170; --accent: ${DEFAULT_ACCENT} }
@media (prefers-color-scheme: dark) { :root { --page: ${pageColors.dark}; --card: #14171d; --line: #262b35; --ink: #eceef2; --quiet: #9ea6b5; --accent: ${DEFAULT_ACCENT_ON_DARK} } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/24px Inter, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 32px }
h2 { margin: 0; font-size: 15px; line-height: 24px; overflow-wrap: anywhere }
p { margin: 0 0 24px; color: var(--quiet) }
ol { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card); overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: block; padding: 12px 16px; color: inherit; text-decoration: none }
li a:hover h2, a { color: var(--accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
small { color: var(--quiet); font-size: 13px; overflow-wrap: anywhere }
iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 12px; background: ${pageColors.light} }
pre { padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/20px ui-monospace, monospace }
`;

function page(title: string, nonce: string, body: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style nonce="${nonce}">${new Html(style)}</style></head><body><main>${body}</main></body></html>`
    .text;
}

function time(sentAt: string): Html {
  return html`<time datetime="${sentAt}">${sentAt.replace('T', ' ').slice(0, 19)} UTC</time>`;
}

export function mailboxPage(mails: readonly StoredMail[], nonce: string): string {
  const items = mails.map(
    ({ id, to, subject, sentAt }) => html`<li><a href="/mailbox/${id}"><h2>${subject}</h2>
<small>${texts.to(to)} · ${time(sentAt)}</small></a></li>`,
  );
  const list = items.length > 0 ? html`<ol>${items}</ol>` : html`<p>${texts.empty}</p>`;
  return page(texts.title, nonce, html`<h1>${texts.title}</h1><p>${texts.explanation}</p>${list}`);
}

/** Shows the HTML in a frame of its own, and the text with links. */
export function mailPage({ id, to, subject, text, sentAt }: StoredMail, nonce: string): string {
  return page(
    subject,
    nonce,
    html`<small><a href="/mailbox">${texts.back}</a></small><h1>${subject}</h1>
<p>${texts.to(to)} · ${time(sentAt)}</p>
<iframe src="/mailbox/${id}/html" title="${subject}"></iframe>
<h2>${texts.asText}</h2><pre>${withLinks(text)}</pre>`,
  );
}

function withLinks(text: string): Html[] {
  const parts = text.split(/(https?:\/\/[^\s<]+)/);
  return parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
