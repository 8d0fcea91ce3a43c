import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Html, html } from '@atrium/server';
import { exampleOf } from './example-pages.ts';
import { codeBlock, documentation, firstSentence, markdown } from './markup.ts';
import { isSplit, itemsOf, type Names, pageOf, pathOfPackage } from './names.ts';
import type { Described, DescribedPackage, Kind } from './package-description.ts';
import { pathFrom, type ReferencePage } from './page-frame.ts';
import { texts } from './texts.ts';

const kinds = Object.keys(texts.kinds) as Kind[];

/** The page of each package; a large package has a page for each of its modules too. */
export function packagePages(packages: readonly DescribedPackage[], names: Names): ReferencePage[] {
  return [listOfPackages(packages, names), ...packages.flatMap((described) => pagesOf(described, names))];
}

/** What a package says of itself to teams, in Markdown. */
function readmeOf(folder: string): string {
  const file = join(folder, 'TEAMS.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function listOfPackages(packages: readonly DescribedPackage[], names: Names): ReferencePage {
  const path = 'packages.html';
  const rows = packages.map(
    (described) =>
      html`<li><a href="${pathOfPackage(described)}"><code>${described.name}</code></a> ${described.version}
${documentation(firstSentence(described.entries[0]?.doc ?? ''), names.hrefsFrom(path))}</li>`,
  );
  return { path, title: texts.packages, content: [html`<ul class="list">${rows}</ul>`] };
}

function pagesOf(described: DescribedPackage, names: Names): ReferencePage[] {
  const path = pathOfPackage(described);
  const items = itemsOf(described);
  const readme = readmeOf(described.folder).replace(/^# .*\n/, '');
  const head = html`<p class="version">${texts.version(described.version)}</p>
${readme ? markdown(readme) : documentation(described.entries[0]?.doc ?? '', names.hrefsFrom(path))}`;
  if (!isSplit(described)) {
    const parts = described.entries.flatMap(({ title, items: own }) =>
      partsOf(own, title === described.name ? '' : title),
    );
    return [
      {
        path,
        title: described.name,
        sections: parts.map((part) => contentsOf(part, names)),
        content: [head, ...parts.map((part) => sectionOf(part, names))],
      },
    ];
  }
  const modules = Map.groupBy(items, ({ module }) => module);
  const sorted = [...modules].sort(([one], [other]) => (one < other ? -1 : 1));
  const lists = sorted
    .filter(([, own]) => own.some(({ isExported }) => isExported))
    .map(([module, own]) => {
      const exported = own.filter(({ isExported }) => isExported);
      return html`<section><h2 id="${module}">${titleOf(module)}</h2><ul class="names">${exported.map((item) => nameItem(item, path, names))}</ul></section>`;
    });
  return [
    { path, title: described.name, content: [head, ...lists] },
    ...sorted.map(([module, own]) => pageOfModule(described, module, own, names)),
  ];
}

function pageOfModule(
  described: DescribedPackage,
  module: string,
  items: readonly Described[],
  names: Names,
): ReferencePage {
  const parts = partsOf(items, '');
  const path = items[0] ? pageOf(described, items[0]) : '';
  const up = html`<p class="version"><a href="${pathFrom(path, pathOfPackage(described))}"><code>${described.name}</code></a> ${described.version}</p>`;
  return {
    path,
    title: titleOf(module),
    sections: parts.map((part) => contentsOf(part, names)),
    content: [up, ...parts.map((part) => sectionOf(part, names))],
  };
}

interface Part {
  readonly id: string;
  readonly name: string;
  readonly items: readonly Described[];
  readonly note?: string;
}

/** By kind, then what is not exported. */
function partsOf(items: readonly Described[], entry: string): Part[] {
  const named = entry ? `${entry}: ` : '';
  const id = (name: string) => `${entry}${name}`.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const components = new Set(
    items.filter(({ kind, isExported }) => isExported && kind === 'component').map(({ name }) => name),
  );
  // The props of a component follow it.
  const isOfComponent = ({ name, kind }: Described) =>
    kind === 'type' && name.endsWith('Props') && components.has(name.replace(/Props$/, ''));
  const exported = kinds.flatMap((kind) => {
    const own = items
      .filter((item) => item.isExported && item.kind === kind && !isOfComponent(item))
      .flatMap((item) => [
        item,
        ...items.filter((props) => isOfComponent(props) && props.name === `${item.name}Props`),
      ]);
    const name = texts.kinds[kind];
    return own.length > 0 ? [{ id: `all-${id(name)}`, name: `${named}${name}`, items: own }] : [];
  });
  const others = items.filter((item) => !item.isExported && !isOfComponent(item));
  if (others.length === 0) return exported;
  return [
    ...exported,
    { id: `all-${id('others')}`, name: `${named}${texts.others}`, items: others, note: texts.notExported },
  ];
}

function contentsOf({ id, name, items }: Part, names: Names) {
  const exported = items.filter(({ isExported }) => isExported);
  return { id, name, below: exported.map((item) => ({ id: names.placeOf(item).id, name: item.name })) };
}

function sectionOf({ id, name, items, note }: Part, names: Names): Html {
  return html`<section><h2 id="${id}">${name}</h2>${note ? html`<p>${note}</p>` : ''}${items.map((item) => itemOf(item, names))}</section>`;
}

function itemOf(item: Described, names: Names): Html {
  const { path, id } = names.placeOf(item);
  const example = item.packageName === '@atrium/ui' ? exampleOf(item.name) : undefined;
  return html`<article><h3 id="${id}">${item.name}</h3>
${example ? html`<p><a href="${pathFrom(path, `components.html#${example}`)}">${texts.example}</a></p>` : ''}
${item.doc ? documentation(item.doc, names.hrefsFrom(path)) : ''}
${codeBlock(item.code, 'ts', names.hrefsOf(item))}</article>`;
}

function nameItem(item: Described, from: string, names: Names): Html {
  const { path, id } = names.placeOf(item);
  const sentence = firstSentence(item.doc);
  return html`<li><a href="${pathFrom(from, path)}#${id}"><code>${item.name}</code></a>${sentence ? html` ${documentation(sentence, names.hrefsFrom(from))}` : ''}</li>`;
}

function titleOf(module: string): string {
  const words = module.replaceAll(/[-/]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
