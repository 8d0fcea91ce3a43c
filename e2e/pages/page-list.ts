import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellPages } from '@atrium/contract';
import type { Page } from '@playwright/test';
import { repository } from '../../scripts/repository.ts';

/** A page of the portal, as the shell or a remote declares it. */
export interface ListedPage {
  /** Of pages in the frame, below the scope's home, such as `/rewards/catalogue/:id`. */
  readonly path: string;
  readonly title: string;
}

interface RemoteFile {
  readonly basePath: string;
  readonly routes: readonly {
    readonly path: string;
    readonly title: Readonly<Record<string, string>>;
    readonly workspace?: string;
  }[];
}

/** Pages outside the frame, which need no session. */
export const standalonePages: readonly ListedPage[] = shellPages.map((path) => ({ path, title: path }));

/** Home, and every route of every remote for customers: a new one is listed by itself. */
export const framedPages: readonly ListedPage[] = [
  { path: '', title: 'Home' },
  ...globSync('mfe-*/remote.json', { cwd: repository })
    .sort()
    .flatMap((file) => {
      const { basePath, routes } = JSON.parse(readFileSync(join(repository, file), 'utf8')) as RemoteFile;
      const ofCustomers = routes.filter(({ workspace }) => workspace !== 'provider');
      return ofCustomers.map(({ path, title }) => ({
        path: `/${[basePath, path].filter(Boolean).join('/')}`,
        title: title['en-US'] ?? path,
      }));
    }),
];

/**
 * The address of a page in the scope of `home`. Where the path has a parameter, it is that of the first object which the
 * page above it links to.
 */
export async function addressIn(page: Page, home: string, { path }: ListedPage): Promise<string> {
  if (!path.includes(':')) return home + path;
  const parent = home + path.slice(0, path.lastIndexOf('/:'));
  await page.goto(parent);
  const otherPages = framedPages.filter((other) => !other.path.includes(':') && other.path !== '');
  const isNone = otherPages.map(
    (other) => `:not([href^="${home}${other.path}?"], [href="${home}${other.path}"])`,
  );
  const link = page.locator(`main a[href^="${parent}/"]${isNone.join('')}`).first();
  const href = await link.getAttribute('href');
  if (!href) throw new Error(`${parent} links to no object that ${path} could show.`);
  return new URL(href, page.url()).pathname;
}
