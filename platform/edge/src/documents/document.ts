import {
  DOCUMENT_ID_META,
  type DocumentSet,
  EARLY_ANSWERS_ELEMENT_ID,
  type EarlyAnswersPlan,
  pageColors,
  RELEASE_SET_ELEMENT_ID,
  type Release,
  SIGN_IN_PAGE,
} from '@atrium/contract';
import { Html, html } from '@atrium/server';
import { messages } from '../messages.ts';
import { assetPath } from './document-releases.ts';
import type { FirstPaint } from './first-paint.ts';
import type { PreloadHint } from './preload-hints.ts';

/** The data that a document is rendered from. */
export interface DocumentParts {
  readonly shell: Release;
  readonly releaseSet: DocumentSet;
  readonly hints: readonly PreloadHint[];
  /** Whether it is sign-in at another address, which becomes {@link SIGN_IN_PAGE}. */
  readonly isSignIn: boolean;
  /** What the document asks for before its code runs; null for nothing. */
  readonly earlyAnswers: EarlyAnswersPlan | null;
  readonly nonce: string;
  /** Signed id, which error reports carry; null for none. */
  readonly id: string | null;
  /** What is shown before any script has run; nothing if it is null. */
  readonly firstPaint: FirstPaint | null;
}

/** JSON escaped for a script element: it cannot end the element or start a comment. */
export function scriptJson(value: unknown): Html {
  const text = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(text);
}

function attributes(values: Readonly<Record<string, string | true | null>>): Html[] {
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => (value === true ? html` ${name}` : html` ${name}="${value ?? ''}"`));
}

function preload({ href, as, integrity }: PreloadHint): Html {
  const type = as === 'font' ? 'font/woff2' : null;
  return html`<link rel="preload"${attributes({ as, href, type, crossorigin: 'anonymous', integrity: as === 'script' || as === 'style' ? integrity : null })}>\n`;
}

/** Runs before the first paint, so that a dark page never flashes light. */
const themeScript = new Html(
  "try{var t=localStorage.getItem('atrium.theme');" +
    "if(t==='dark'||(t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches))" +
    `{document.documentElement.dataset.theme='dark';` +
    `document.querySelector('meta[name=theme-color]').content='${pageColors.dark}'}}catch(e){}`,
);

const themeStyle = new Html('html{color-scheme:light}html[data-theme=dark]{color-scheme:dark}');

function shellFiles({ shell, nonce }: DocumentParts): Html[] {
  const integrityOf = (file: string) => shell.files.find(({ path }) => path === file)?.integrity ?? null;
  const common = (file: string) => ({ crossorigin: 'anonymous', integrity: integrityOf(file), nonce });
  return [
    ...shell.styles.map(
      (file) =>
        html`<link rel="stylesheet"${attributes({ href: assetPath(shell, file), ...common(file) })}>\n`,
    ),
    ...shell.entry.map(
      (file) =>
        html`<script${attributes({ src: assetPath(shell, file), defer: true, ...common(file) })}></script>\n`,
    ),
  ];
}

/** Without a request, which a redirect would cost; before the shell starts, which renders the page of its address. */
function addressScript({ isSignIn, nonce }: DocumentParts): Html {
  if (!isSignIn) return html``;
  return html`<script nonce="${nonce}">${new Html(`history.replaceState(null,'','${SIGN_IN_PAGE}')`)}</script>\n`;
}

/** Before the style sheets, since a script waits for those before it. */
function earlyAnswersScripts({ shell, earlyAnswers, nonce }: DocumentParts): Html {
  if (!earlyAnswers || shell.earlyAnswers === undefined) return html``;
  return html`<script type="application/json" id="${EARLY_ANSWERS_ELEMENT_ID}">${scriptJson(earlyAnswers)}</script>
<script nonce="${nonce}">${new Html(shell.earlyAnswers)}</script>
`;
}

function idOf({ id }: DocumentParts): Html {
  return id === null ? html`` : html`<meta name="${DOCUMENT_ID_META}" content="${id}">\n`;
}

/**
 * Renders the HTML of every page: the shell's first paint where its release has one, and everything that the shell needs
 * to start without another request.
 */
export function renderDocument(parts: DocumentParts): string {
  const { providerName } = parts.releaseSet.settings;
  const { styles, content } = parts.firstPaint ?? { styles: [], content: html`` };
  return html`<!doctype html>
<html lang="en-US" data-theme="light">
<head>
<meta charset="utf-8">
<title>${providerName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${messages.description(providerName)}">
<meta name="theme-color" content="${pageColors.light}">
${idOf(parts)}<script nonce="${parts.nonce}">${themeScript}</script>
<style nonce="${parts.nonce}">${themeStyle}</style>
${addressScript(parts)}${earlyAnswersScripts(parts)}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${shellFiles(parts)}${styles}${parts.hints.map(preload)}<script type="application/json" id="${RELEASE_SET_ELEMENT_ID}">${scriptJson(parts.releaseSet)}</script>
</head>
<body>
<div id="root">${content}</div>
<noscript>${messages.needsScript(providerName)}</noscript>
</body>
</html>
`.text;
}
