import { RELEASE_SET_ELEMENT_ID, type Release, type ReleaseSet } from '@atrium/contract';
import { escapeHtml } from './escape-html.ts';
import { assetPath } from './fleet.ts';
import { messages } from './messages.ts';
import type { PreloadHint } from './preload-hints.ts';

/** Everything that goes into one document. */
export interface DocumentParts {
  readonly shell: Release;
  readonly releaseSet: ReleaseSet;
  readonly hints: readonly PreloadHint[];
  readonly nonce: string;
}

/** JSON that no HTML parser takes for the end of the element or the start of a comment. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function attributes(values: Readonly<Record<string, string | true | null>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
}

function preload({ href, as, integrity }: PreloadHint): string {
  const type = as === 'font' ? 'font/woff2' : null;
  return `<link rel="preload"${attributes({ as, href, type, crossorigin: 'anonymous', integrity: as === 'script' ? integrity : null })}>`;
}

/** Runs before the first paint, so that a dark page never flashes light. */
const themeScript =
  "try{var t=localStorage.getItem('atrium.theme');" +
  "if(t==='dark'||(t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches))" +
  "document.documentElement.dataset.theme='dark'}catch(e){}";

const themeStyle = 'html{color-scheme:light}html[data-theme=dark]{color-scheme:dark}';

function shellFiles({ shell, nonce }: DocumentParts): string[] {
  const integrityOf = (file: string) => shell.files.find(({ path }) => path === file)?.integrity ?? null;
  const common = (file: string) => ({ crossorigin: 'anonymous', integrity: integrityOf(file), nonce });
  return [
    ...shell.styles.map(
      (file) => `<link rel="stylesheet"${attributes({ href: assetPath(shell, file), ...common(file) })}>`,
    ),
    ...shell.entry.map(
      (file) =>
        `<script${attributes({ src: assetPath(shell, file), defer: true, ...common(file) })}></script>`,
    ),
  ];
}

/** Shells from before Trusted Types look for the nonce here; later ones read it where no style or markup can. */
function nonceForOldShells({ shell, nonce }: DocumentParts): string {
  return shell.trustedTypes ? '' : `<meta name="csp-nonce" content="${nonce}">\n`;
}

/**
 * The HTML of every page: no content of its own, but everything that the shell needs to start without asking
 * for it first.
 */
export function renderDocument(parts: DocumentParts): string {
  const { providerName } = parts.releaseSet.settings;
  return `<!doctype html>
<html lang="en-US" data-theme="light">
<head>
<meta charset="utf-8">
<title>${escapeHtml(providerName)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${nonceForOldShells(parts)}<script nonce="${parts.nonce}">${themeScript}</script>
<style nonce="${parts.nonce}">${themeStyle}</style>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${[...shellFiles(parts), ...parts.hints.map(preload)].join('\n')}
<script type="application/json" id="${RELEASE_SET_ELEMENT_ID}">${escapeJson(parts.releaseSet)}</script>
</head>
<body>
<div id="root"></div>
<noscript>${escapeHtml(messages.needsScript(providerName))}</noscript>
</body>
</html>
`;
}
