import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { calls } from '@atrium/contract';
import { compiledSources } from '../packages/compiled-sources.ts';
import { sourcePackages } from '../packages/package-list.ts';
import { callsPage, idOfCall } from './call-pages.ts';
import { componentsPage, recipePages } from './example-pages.ts';
import { buildGallery } from './gallery.ts';
import { guidePages } from './guide-pages.ts';
import { manifestPage } from './manifest-page.ts';
import { MANIFEST_SCHEMA_FILE, manifestSchema } from './manifest-schema.ts';
import { markdown } from './markup.ts';
import { itemsOf, Names } from './names.ts';
import { type DescribedPackage, describePackage } from './package-description.ts';
import { packagePages } from './package-pages.ts';
import { type ReferencePage, renderPage } from './page-frame.ts';
import { texts } from './texts.ts';

const assets = join(import.meta.dirname, 'assets');

/**
 * Writes the reference for teams: its pages, scripts and style sheets, and the schema of `remote.json`. Paths in it are
 * relative, so that it works below any address.
 */
export async function writeReference(folder: string): Promise<void> {
  const unfinished = `${folder}-unfinished-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  await buildGallery(unfinished);
  for (const [path, content] of await referenceFiles()) {
    mkdirSync(dirname(join(unfinished, path)), { recursive: true });
    writeFileSync(join(unfinished, path), content);
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

/** All files, except for those of the gallery. */
export async function referenceFiles(): Promise<Map<string, string>> {
  const compiled = await compiledSources();
  const packages = sourcePackages()
    .filter(({ isForTeams }) => isForTeams)
    .map((source) => describePackage(source, compiled));
  const names = new Names(packages);
  const contract = packages.find(({ name }) => name === '@atrium/contract');
  const pages = [
    startPage(),
    ...guidePages(),
    ...recipePages(names),
    componentsPage(names),
    ...packagePages(packages, names),
    ...(contract ? [callsPage(contract, names)] : []),
    manifestPage(),
  ];
  return new Map([
    ...globSync('*', { cwd: assets }).map(
      (name) => [name, readFileSync(join(assets, name), 'utf8')] as const,
    ),
    ...pages.map((page) => [page.path, renderPage(page)] as const),
    ['index.js', `window.atriumIndex = ${JSON.stringify(searchIndex(pages, packages, names))};\n`],
    [MANIFEST_SCHEMA_FILE, `${JSON.stringify(manifestSchema(), null, 2)}\n`],
  ]);
}

function startPage(): ReferencePage {
  return { path: 'index.html', title: texts.title, content: [markdown(texts.startText)] };
}

type IndexEntry = readonly [name: string, kind: string, href: string, about?: string];

/** What the search finds: name, kind, where it leads, and other words that it is found by. */
function searchIndex(
  pages: readonly ReferencePage[],
  packages: readonly DescribedPackage[],
  names: Names,
): IndexEntry[] {
  const exported = packages.flatMap((described) => itemsOf(described).filter(({ isExported }) => isExported));
  return [
    ...pages.map(({ title, path, about = '' }): IndexEntry => [title, kindOf(path), path, about]),
    ...exported.map((item): IndexEntry => {
      const { path, id } = names.placeOf(item);
      return [item.name, item.packageName, `${path}#${id}`];
    }),
    ...Object.entries(calls).map(
      ([name, { summary }]): IndexEntry => [name, texts.call, `calls.html#${idOfCall(name)}`, summary],
    ),
  ];
}

function kindOf(path: string): string {
  if (path.startsWith('recipes/')) return texts.recipe;
  return path.startsWith('guides/') ? texts.guide : texts.page;
}
