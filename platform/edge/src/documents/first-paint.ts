import { PROVIDER_NAME_PLACEHOLDER, type Prerendered, type Release, SIGN_IN_PAGE } from '@atrium/contract';
import { publishedFile, type Registry, readPublished } from '@atrium/registry';
import { Html, html } from '@atrium/server';
import type { EdgeSettings } from '../settings.ts';
import type { DocumentReleases } from './document-releases.ts';
import { isKnownPage, scopedPath } from './page-paths.ts';

/** The first paint has no data of a person. */
export interface FirstPaint {
  readonly styles: readonly Html[];
  readonly content: Html;
}

const MAX_CACHED_PAGES = 50;
const cachedPages = new Map<string, Prerendered>();

/** Returns null where the first paint depends on more than the path. */
function prerenderedPage(
  releases: DocumentReleases,
  address: string,
  { accentColor, demo, lineSignIn, loginPublicUrl }: FirstPaintSettings,
): string | null {
  const [pathname = '/', query] = address.split('?', 2);
  const searchParams = new URLSearchParams(query);
  // The prerendered pages have the default colour.
  if (accentColor || releases.workspace === 'provider' || releases.view || !isKnownPage(releases, pathname))
    return null;
  if (pathname === '/' || scopedPath(pathname)) return 'frame';
  // A notice above the form, and the address of another host's sign-in, are known in the browser only.
  const hasNotice = searchParams.has('error') || searchParams.has('line');
  if (pathname.replace(/\/+$/, '') !== SIGN_IN_PAGE || hasNotice || (lineSignIn && loginPublicUrl))
    return null;
  return ['sign-in', demo && 'demo', lineSignIn && 'line'].filter(Boolean).join('.');
}

type FirstPaintSettings = Pick<
  EdgeSettings,
  'accentColor' | 'demo' | 'lineSignIn' | 'loginPublicUrl' | 'providerName'
>;

/** Returns null where the shell has not prerendered the page: the browser draws it then. */
export async function firstPaint(
  registry: Registry,
  releases: DocumentReleases,
  address: string,
  settings: FirstPaintSettings,
  nonce: string,
): Promise<FirstPaint | null> {
  const name = prerenderedPage(releases, address, settings);
  const file = name && releases.shell.prerendered?.[name];
  const page = file ? await readPage(registry, releases.shell, file) : null;
  if (!page) return null;
  const named = page.html.replaceAll(PROVIDER_NAME_PLACEHOLDER, html`${settings.providerName}`.text);
  return {
    styles: page.styles.map(
      ({ names, css }) => html`<style nonce="${nonce}" data-emotion="${names}">${new Html(css)}</style>\n`,
    ),
    content: new Html(named),
  };
}

async function readPage(registry: Registry, shell: Release, path: string): Promise<Prerendered | null> {
  const found = publishedFile(shell, path);
  if (!found) return null;
  const { integrity } = found.file;
  const cached = cachedPages.get(integrity);
  if (cached) return cached;
  const content = await readPublished(registry, found);
  if (!content) return null;
  const page = JSON.parse(content.toString()) as Prerendered;
  if (cachedPages.size >= MAX_CACHED_PAGES) cachedPages.clear();
  cachedPages.set(integrity, page);
  return page;
}
