import { html } from '@atrium/server';
import { demoLineAccounts } from './accounts.ts';

const messages = {
  title: 'LINE (demo)',
  heading: 'Sign in with LINE',
  explanation: 'This page plays LINE on your own machine. Choose who you are there.',
  cancel: 'Cancel',
};

export function accountPage(uid: string): string {
  const button = (value: string, label: string, kind: string) =>
    html`<button class="${kind}" name="subject" value="${value}">${label}</button>`;
  const accounts = demoLineAccounts.map(({ subject, name }) => button(subject, name, 'account'));
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${messages.title}</title><link rel="stylesheet" href="/line/page.css"></head>
<body><main><h1>${messages.heading}</h1><p>${messages.explanation}</p>
<form method="post" action="/line/interaction/${uid}">
${accounts}
${button('', messages.cancel, 'cancel')}
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
