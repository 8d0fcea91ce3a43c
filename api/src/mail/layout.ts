import { DEFAULT_ACCENT, pageColors } from '@atrium/contract';
import { Html, html } from '@atrium/server';
import type { Texts } from '../messages/index.ts';
import type { Mail } from './mail.ts';

export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly code?: string | undefined;
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  readonly lists?: readonly MailList[];
  readonly note: string;
  readonly unsubscribe?: { readonly label: string; readonly url: string } | undefined;
}

interface MailList {
  readonly heading: string;
  readonly items: readonly { readonly label: string; readonly detail: string; readonly url: string }[];
  readonly more?: string | undefined;
}

export interface MailAddressee {
  readonly to: string;
  readonly provider: string;
  readonly texts: Texts;
}

type Letter = MailContent & Pick<MailAddressee, 'provider' | 'texts'>;

export function renderMail({ to, provider, texts }: MailAddressee, content: MailContent): Mail {
  const { subject, unsubscribe } = content;
  const letter = { provider, texts, ...content };
  return {
    to,
    subject,
    text: renderText(letter),
    html: renderHtml(letter),
    unsubscribeUrl: unsubscribe?.url,
  };
}

function renderText(letter: Letter): string {
  const { provider, texts, heading, paragraphs, code, lists = [], action, note, unsubscribe } = letter;
  return [
    heading,
    ...paragraphs,
    ...(code ? [code] : []),
    ...lists.map(textOfList),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `--\n${note}\n${texts.mail.signature(provider)}`,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ].join('\n\n');
}

function textOfList({ heading, items, more }: MailList): string {
  const lines = items.map(({ label, detail, url }) => `- ${label}\n  ${detail}\n  ${url}`);
  return [heading, ...lines, ...(more ? [more] : [])].join('\n');
}

const ink = '#14171f';
const quiet = '#5a6170';
const font = new Html("font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif");

/** Tables and inline styles are used since mail programs support little else. */
function renderHtml(letter: Letter): string {
  const {
    provider,
    texts,
    subject,
    heading,
    paragraphs,
    code,
    lists = [],
    action,
    note,
    unsubscribe,
  } = letter;
  const lines = paragraphs.map(
    (text) => html`<p style="margin:0 0 16px;font-size:15px;line-height:24px">${text}</p>\n`,
  );
  const shownCode = code
    ? html`<p style="margin:8px 0 24px;padding:16px;border-radius:8px;background:#f3f4f6;text-align:center;font-size:28px;line-height:36px;font-weight:600;letter-spacing:8px;font-variant-numeric:tabular-nums">${code}</p>`
    : '';
  const button = action
    ? html`<p style="margin:8px 0 24px"><a href="${action.url}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:${DEFAULT_ACCENT};color:#ffffff;font-size:15px;line-height:24px;font-weight:500;text-decoration:none">${action.label}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${quiet}">${texts.mail.linkFallback}<br><a href="${action.url}" style="color:${DEFAULT_ACCENT};word-break:break-all">${action.url}</a></p>`
    : '';
  const end = unsubscribe
    ? html`<br><a href="${unsubscribe.url}" style="color:${quiet}">${unsubscribe.label}</a>`
    : '';
  return html`<!doctype html>
<html lang="${texts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;background:${pageColors.light};color:${ink};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 0 16px;font-size:15px;line-height:24px;font-weight:600;color:${ink};${font}">${provider}</td></tr>
<tr><td style="padding:32px;border:1px solid #e5e7eb;border-radius:12px;background:#ffffff;color:${ink};${font}">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${heading}</h1>
${lines}${shownCode}${lists.map(htmlOfList)}${button}</td></tr>
<tr><td style="padding:16px 0 0;font-size:13px;line-height:20px;color:${quiet};${font}">${note}<br>${texts.mail.signature(provider)}${end}</td></tr>
</table></td></tr></table></body></html>`.text;
}

function htmlOfList({ heading, items, more }: MailList): Html {
  const rows = items.map(
    ({ label, detail, url }) =>
      html`<li style="margin:0 0 12px"><a href="${url}" style="color:${DEFAULT_ACCENT};font-weight:500">${label}</a><br><span style="color:${quiet}">${detail}</span></li>\n`,
  );
  const rest = more
    ? html`<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${quiet}">${more}</p>`
    : '';
  return html`<h2 style="margin:16px 0 8px;font-size:15px;line-height:24px;font-weight:600">${heading}</h2>
<ul style="margin:0 0 16px;padding:0;list-style:none;font-size:15px;line-height:24px">${rows}</ul>${rest}`;
}
