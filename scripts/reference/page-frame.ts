import { type Html, html } from '@atrium/server';
import { texts } from './texts.ts';

/** A heading of a page, with those below it. */
interface Section {
  readonly id: string;
  readonly name: string;
  readonly below?: readonly Section[];
}

/** A page of the reference. */
export interface ReferencePage {
  /** Path within the reference: `packages/ui.html`. */
  readonly path: string;
  readonly title: string;
  readonly content: readonly Html[];
  readonly sections?: readonly Section[];
  /** Words that the search finds it by, in addition to its title. */
  readonly about?: string;
  /** Scripts besides those of each page. */
  readonly scripts?: readonly string[];
}

/** Path from one page to another; it works under any address, and from a folder on a disk. */
export function pathFrom(page: string, target: string): string {
  return `${'../'.repeat(page.split('/').length - 1)}${target}`;
}

const places = [
  ['index.html', texts.start],
  ['guides.html', texts.guides],
  ['recipes.html', texts.recipes],
  ['components.html', texts.components],
  ['packages.html', texts.packages],
  ['calls.html', texts.calls],
  ['remote-json.html', texts.remoteJson],
] as const;

function contentsItem({ id, name, below = [] }: Section): Html {
  const items = below.length > 0 ? html`<ul>${below.map(contentsItem)}</ul>` : '';
  return html`<li><a href="#${id}">${name}</a>${items}</li>`;
}

/** A whole document. Its scripts are classic ones, since a sandboxed page may not load modules. */
export function renderPage({ path, title, content, sections = [], scripts = [] }: ReferencePage): string {
  const to = (target: string) => pathFrom(path, target);
  const isBelow = (place: string) => path === place || path.startsWith(place.replace('.html', '/'));
  const links = places.map(
    ([place, name]) =>
      html`<li><a href="${to(place)}"${isBelow(place) ? html` aria-current="page"` : ''}>${name}</a></li>`,
  );
  const contents = sections.map(contentsItem);
  return html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<title>${title} · ${texts.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${['reference.css', 'text.css'].map((sheet) => html`<link rel="stylesheet" href="${to(sheet)}">`)}
<script src="${to('color-scheme.js')}"></script>
</head>
<body data-root="${to('')}">
<a class="skip" href="#page-content">${texts.skip}</a>
<header>
<nav aria-label="${texts.title}"><ul>${links}</ul></nav>
<div class="tools">
<search><label for="search-field">${texts.search}</label><input id="search-field" type="search" placeholder="${texts.search}" autocomplete="off" spellcheck="false" aria-describedby="search-found"><p id="search-found" role="status"></p><ul id="search-hits" hidden></ul></search>
<button type="button" id="color-scheme">${texts.scheme}</button>
</div>
</header>
<div class="page">
${contents.length > 0 ? html`<nav class="contents" aria-label="${texts.onThisPage}"><ul>${contents}</ul></nav>` : ''}
<main id="page-content" tabindex="-1">
<h1>${title}</h1>
${content}
</main>
</div>
${['index.js', 'search.js', ...scripts].map((script) => html`<script src="${to(script)}"></script>`)}
</body>
</html>
`.text;
}
