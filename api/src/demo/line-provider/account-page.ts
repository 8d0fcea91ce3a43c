import { html } from '@atrium/server';
import { demoLineAccounts } from './accounts.ts';

interface Played {
  readonly prefix: string;
  readonly title: string;
  readonly heading: string;
  readonly explanation: string;
  readonly accounts: readonly { readonly subject: string; readonly name: string }[];
}

const CANCEL = 'Cancel';

export function lineAccountPage(uid: string): string {
  const title = 'LINE (demo)';
  const heading = 'Sign in with LINE';
  const explanation = 'This page plays LINE on your own machine. Choose who you are there.';
  return accountPage({ prefix: '/line', title, heading, explanation, accounts: demoLineAccounts }, uid);
}

export function accountPage({ prefix, title, heading, explanation, accounts }: Played, uid: string): string {
  const button = (value: string, label: string, kind: string) =>
    html`<button class="${kind}" name="subject" value="${value}">${label}</button>`;
  const buttons = accounts.map(({ subject, name }) => button(subject, name, 'account'));
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="${prefix}/page.css"></head>
<body><main><h1>${heading}</h1><p>${explanation}</p>
<form method="post" action="${prefix}/interaction/${uid}">
${buttons}
${button('', CANCEL, 'cancel')}
</form></main></body></html>`.text;
}

export const accountPageStyle = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { width: min(22rem, calc(100vw - 3rem)); }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
p { margin: 0 0 1.5rem; opacity: .75; line-height: 1.5; }
form { display: grid; gap: .5rem; }
button { font: inherit; padding: .75rem 1rem; border-radius: .5rem; border: 1px solid; cursor: pointer; }
.account { background: #06c755; border-color: #06c755; color: #00210e; font-weight: 600; }
.cancel { background: none; border-color: currentColor; color: inherit; }
`;
