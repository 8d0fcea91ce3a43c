import {
  DOCUMENT_ID_META,
  type DocumentSet,
  EARLY_ANSWERS_ELEMENT_ID,
  type EarlyAnswersPlan,
  inLocale,
  type Language,
  pageColors,
  RELEASE_SET_ELEMENT_ID,
  type Release,
  SIGN_IN_PAGE,
} from '@atrium/contract';
import { Html, html } from '@atrium/server';
import { documentTexts } from '../messages.ts';
import { assetPath } from './document-releases.ts';
import type { FirstPaint } from './first-paint.ts';
import type { PreloadHint } from './preload-hints.ts';

export interface DocumentParts {
  readonly shell: Release;
  readonly language: Language;
  readonly releaseSet: DocumentSet;
  readonly hints: readonly PreloadHint[];
  /** If sign-in has another address, the script of the document changes it to {@link SIGN_IN_PAGE}. */
  readonly isSignIn: boolean;
  readonly earlyAnswers: EarlyAnswersPlan | null;
  readonly nonce: string;
  readonly id: string | null;
  readonly firstPaint: FirstPaint | null;
}

/** Escaped JSON can neither end the script element nor start a comment. */
export function scriptJson(value: unknown, replace?: (key: string, value: unknown) => unknown): Html {
  const text = JSON.stringify(value, replace).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(text);
}

/** Of texts by language, those in the document's and in English; the whole set, if there is one, has the others. */
function releaseSetJson({ language, releaseSet }: DocumentParts): Html {
  if (releaseSet.whole === null) return scriptJson(releaseSet);
  return scriptJson(releaseSet, (_, value) => {
    if (typeof value !== 'object' || value === null || !('en-US' in value)) return value;
    return Object.fromEntries(
      Object.entries(value).filter(([name]) => name === 'en-US' || name === language),
    );
  });
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

/** This script runs before the first paint, so that a dark page never flashes light. */
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

/** A redirect would cost a request. The script runs before the shell, which renders the page of its address. */
function addressScript({ isSignIn, nonce }: DocumentParts): Html {
  if (!isSignIn) return html``;
  return html`<script nonce="${nonce}">${new Html(`history.replaceState(null,'','${SIGN_IN_PAGE}')`)}</script>\n`;
}

/** These scripts are before the style sheets, since a script waits for those before it. */
function earlyAnswersScripts({ shell, earlyAnswers, nonce }: DocumentParts): Html {
  const script = earlyAnswers?.exchange ? shell.earlyAnswersInPlace : shell.earlyAnswers;
  if (!earlyAnswers || script === undefined) return html``;
  return html`<script type="application/json" id="${EARLY_ANSWERS_ELEMENT_ID}">${scriptJson(earlyAnswers)}</script>
<script nonce="${nonce}">${new Html(script)}</script>
`;
}

function idOf({ id }: DocumentParts): Html {
  return id === null ? html`` : html`<meta name="${DOCUMENT_ID_META}" content="${id}">\n`;
}

export function renderDocument(parts: DocumentParts): string {
  const { providerName } = parts.releaseSet.settings;
  const texts = inLocale(documentTexts, parts.language);
  const { styles, content } = parts.firstPaint ?? { styles: [], content: html`` };
  return html`<!doctype html>
<html lang="${parts.language}" data-theme="light">
<head>
<meta charset="utf-8">
<title>${providerName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${texts.description(providerName)}">
<meta name="theme-color" content="${pageColors.light}">
${idOf(parts)}<script nonce="${parts.nonce}">${themeScript}</script>
<style nonce="${parts.nonce}">${themeStyle}</style>
${addressScript(parts)}${earlyAnswersScripts(parts)}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${shellFiles(parts)}${styles}${parts.hints.map(preload)}<script type="application/json" id="${RELEASE_SET_ELEMENT_ID}">${releaseSetJson(parts)}</script>
</head>
<body>
<div id="root">${content}</div>
<noscript>${texts.needsScript(providerName)}</noscript>
</body>
</html>
`.text;
}
