import { existsSync, readFileSync } from 'node:fs';
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
  'workers-and-wasm',
  'upgrading-react',
].filter((name) => existsSync(fileOf(name)));

export function guidePages(): ReferencePage[] {
  const pages = guides.map(pageOf);
  const list = pages.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`);
  return [
    { path: 'guides.html', title: texts.guides, content: [html`<ul class="list">${list}</ul>`] },
    ...pages,
  ];
}

function pageOf(name: string): ReferencePage {
  const [, title = name, text = ''] = /^# (.+)\n([\s\S]*)$/.exec(readFileSync(fileOf(name), 'utf8')) ?? [];
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  const sections = headings.map((heading) => ({ id: idOf(heading), name: heading }));
  const content = withLinksOfReference(text).replaceAll(
    /^## (.+)$/gm,
    (_, heading: string) => `<h2 id="${idOf(heading)}">${heading}</h2>`,
  );
  return { path: `guides/${name}.html`, title, sections, content: [markdown(content)] };
}

/** Other guides stay links; what teams do not have becomes text. */
function withLinksOfReference(text: string): string {
  const withoutFiles = text.replaceAll(/ \(\[[\w-]+\.md\]\([^)]*\)\)/g, '');
  return withoutFiles.replaceAll(
    /\[([^\]]+)\]\((?!https?:)([^)]*)\)/g,
    (_, words: string, target: string) => {
      const [, guide = ''] = /^([\w-]+)\.md/.exec(target) ?? [];
      return guides.includes(guide) ? `[${words}](${guide}.html)` : words;
    },
  );
}

function idOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function fileOf(name: string): string {
  return join(repository, 'docs', `${name}.md`);
}
