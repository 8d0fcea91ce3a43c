import { globSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type Html, html } from '@atrium/server';
import { repository } from '../repository.ts';
import { codeBlock, documentation, type HrefOf, markdown } from './markup.ts';
import type { Names } from './names.ts';
import type { ReferencePage } from './page-frame.ts';
import { texts } from './texts.ts';

const sources = join(repository, 'shared/reference/src');

/** The gallery: each example with its code, and a place where the page's script renders it. */
export function componentsPage(names: Names): ReferencePage {
  const path = 'components.html';
  const hrefs = names.hrefsFrom(path);
  const examples = filesIn('examples', '*.tsx').map(({ name, content }) => ({
    id: name.replace('.tsx', ''),
    title: titleOf(name.replace('.tsx', '')),
    ...documented(content),
  }));
  return {
    path,
    title: texts.components,
    sections: examples.map(({ id, title }) => ({ id, name: title })),
    scripts: ['gallery.js'],
    content: [
      html`<link rel="stylesheet" href="gallery.css">${markdown(texts.componentsIntroduction)}`,
      ...examples.map(
        ({ id, title, doc, code }) => html`<section><h2 id="${id}">${title}</h2>
${documentation(doc, hrefs)}
<div class="live" data-example="${id}"></div>
<details><summary>${texts.code}</summary>${codeBlock(code, 'tsx', imported(code, hrefs))}</details></section>`,
      ),
    ],
  };
}

/** The example that is about a component or a hook, by the first comment that names it. */
export function exampleOf(name: string): string | undefined {
  const examples = filesIn('examples', '*.tsx');
  const about = examples.find(({ content }) => documented(content).doc.includes(`{@link ${name}}`));
  const ownName = name.replaceAll(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  const found = examples.find(({ name: file }) => file === `${ownName}.tsx`) ?? about;
  return found?.name.replace('.tsx', '');
}

/** A page for each recipe: its text, then its files; the first line of the text is its title. */
export function recipePages(names: Names): ReferencePage[] {
  const recipes = globSync('recipes/*/recipe.md', { cwd: sources })
    .map((file) => basename(join(file, '..')))
    .map((name) => ({ name, ...recipeOf(name, names) }))
    .sort((one, other) => one.order - other.order || (one.name < other.name ? -1 : 1));
  const list = recipes.map(
    ({ page, summary }) =>
      html`<li><a href="${page.path}">${page.title}</a>${summary ? markdown(summary) : ''}</li>`,
  );
  const overview = {
    path: 'recipes.html',
    title: texts.recipes,
    content: [markdown(texts.recipesIntroduction), html`<ul class="list">${list}</ul>`],
  };
  return [overview, ...recipes.map(({ page }) => page)];
}

function recipeOf(name: string, names: Names) {
  const path = `recipes/${name}.html`;
  const hrefs = names.hrefsFrom(path);
  const text = readFileSync(join(sources, 'recipes', name, 'recipe.md'), 'utf8');
  const [, order = '0', title = name, summary = '', rest = ''] =
    /^<!-- (\d+) -->\n# (.+)\n\n([^\n]+)\n([\s\S]*)$/.exec(text) ?? [];
  const files = filesIn(`recipes/${name}`, '*.{ts,tsx,json}');
  const parts: Html[] = files.map(
    ({ name: file, content }) => html`<section><h2 id="${file}"><code>${file}</code></h2>
${codeBlock(content, extname(file).slice(1), imported(content, hrefs))}</section>`,
  );
  const page: ReferencePage = {
    path,
    title,
    sections: files.map(({ name: file }) => ({ id: file, name: file })),
    about: [summary, ...boldWords(rest)].join(' ').replaceAll('`', ''),
    content: [markdown(`${summary}\n${rest}`), ...parts],
  };
  return { order: Number(order), summary, page };
}

/** A recipe's text has in bold what each of its points is about. */
function boldWords(text: string): string[] {
  return [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => words);
}

function filesIn(folder: string, pattern: string) {
  return globSync(pattern, { cwd: join(sources, folder) })
    .filter((name) => folder !== 'examples' || !name.includes('.test.'))
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
    .map((name) => ({ name, content: readFileSync(join(sources, folder, name), 'utf8') }));
}

/** Pages first, then what they need, then their tests. */
function rank(name: string): number {
  return name.includes('.test.') ? 3 : ['.tsx', '.ts', '.json'].indexOf(extname(name));
}

/** Links those names that a file imports from the packages. */
function imported(content: string, hrefs: HrefOf): HrefOf {
  const names = [...content.matchAll(/import (?:type )?\{([^}]*)\} from '@atrium\//g)].flatMap(
    ([, list = '']) => list.split(',').map((name) => name.replace('type ', '').trim()),
  );
  return (name) => (names.includes(name) ? hrefs(name) : undefined);
}

/** The comment at the top of an example says when to use what it shows. */
function documented(content: string): { doc: string; code: string } {
  const [comment = '', doc = ''] = /\/\*\*([\s\S]*?)\*\/\n/.exec(content) ?? [];
  return { doc: doc.replaceAll(/^[ \t]*\*[ \t]?/gm, '').trim(), code: content.replace(comment, '') };
}

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
