import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html } from '@atrium/server';
import { repository } from '../repository.ts';
import { markdown } from './markup.ts';
import type { ReferencePage } from './page-frame.ts';
import { texts } from './texts.ts';

/** Guides of this repository that are for teams, who do not see it. */
const guides = [
  'first-remote',
  'routes-of-a-remote',
  'recorded-answers',
  'styles-of-a-remote',
  'packages',
  'workers-and-wasm',
  'upgrading-react',
];

export function guidePages(): ReferencePage[] {
  const pages = guides.map(pageOf);
  const list = pages.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`);
  return [
    { path: 'guides.html', title: texts.guides, content: [html`<ul class="list">${list}</ul>`] },
    ...pages,
  ];
}

/** Characters that no guide has, in place of links. */
const LINK = '\u0001';
const MISSING = '\u0002';
const placeholder = new RegExp(`${LINK}(\\d+)${LINK}`, 'g');
const remarkOnMissing = new RegExp(` \\([^()]*${MISSING}[^()]*\\)`, 'g');
const sentenceOnMissing = new RegExp(`(?:^|(?<=\\.) )[^.\\n]*${MISSING}[^.\\n]*\\.`, 'gm');

function textOf(name: string): { title: string; text: string } {
  const content = readFileSync(join(repository, 'docs', `${name}.md`), 'utf8');
  const [, title = name, text = ''] = /^# (.+)\n([\s\S]*)$/.exec(content) ?? [];
  return { title, text };
}

function pageOf(name: string): ReferencePage {
  const { title, text } = textOf(name);
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  const sections = headings.map((heading) => ({ id: idOf(heading), name: heading }));
  const content = withLinksOfReference(text, name).replaceAll(
    /^## (.+)$/gm,
    (_, heading: string) => `<h2 id="${idOf(heading)}">${heading}</h2>`,
  );
  return {
    path: `guides/${name}.html`,
    title,
    sections,
    about: headings.join(' '),
    content: [markdown(content)],
  };
}

const link = /\[([^\]]+)\]\((?!https?:)([^)]*)\)/g;

/** Other guides stay links. A remark or a sentence about a page that teams do not have is left out. */
function withLinksOfReference(text: string, name: string): string {
  const links: string[] = [];
  const marked = text.replaceAll(link, (_, words: string, target: string) => {
    const [, guide = ''] = /^([\w-]+)\.md/.exec(target) ?? [];
    if (!guides.includes(guide)) return MISSING;
    const last = links.push(`[${words === target ? textOf(guide).title : words}](${guide}.html)`) - 1;
    return `${LINK}${last}${LINK}`;
  });
  const left = marked.replaceAll(remarkOnMissing, '').replaceAll(sentenceOnMissing, '');
  if (left.includes(MISSING))
    throw new Error(`docs/${name}.md names a page that the reference does not have, within a sentence.`);
  return left.replaceAll(placeholder, (_, index: string) => links[Number(index)] ?? '');
}

function idOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
