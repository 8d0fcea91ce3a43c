import {
  type DocumentSet,
  type ListedRemote,
  RELEASE_SET_ELEMENT_ID,
  type RemoteManifest,
  shortHash,
  type WholeSet,
  wholeSetPath,
} from '@atrium/contract';
import type { Page } from '@playwright/test';
import { documentSetIn, integrityOf } from './fleet.ts';

const name = 'mfe-probe';

/** A handwritten remote with one page, in as few files as possible. */
export interface Probe {
  readonly version?: string;
  /** Body of the page's component, as JavaScript. */
  readonly render: string;
  /** Body of the component that fills the slot `probe-lamp`, as JavaScript. */
  readonly lamp?: string;
  /** Body of the container's `init`, which gets the shared packages as `scope`. */
  readonly init?: string;
}

/** The probe's `remote.json`. */
export const probeManifest: RemoteManifest = {
  name,
  team: 'Probes',
  basePath: 'probe',
  routes: [{ id: 'list', path: '', title: { 'en-US': 'Probe' }, permission: 'person' }],
  menu: [{ label: { 'en-US': 'Probe' }, icon: 'M4 4h16', order: 1, route: 'list' }],
  slots: [],
  shellContract: '^1.0.0',
  api: '^1.0.0',
};

/** Files of the probe by path. */
export function probeFiles({ render, lamp = 'return null;', init = '' }: Probe): Record<string, string> {
  const entry = `{
    const Component = () => { ${render} };
    const Lamp = () => { ${lamp} };
    const remote = {
      routes: { list: async () => ({ Component }) },
      slots: { 'probe-lamp': async () => ({ Component: Lamp }) },
    };
    window['${name}'] = { init(scope) { ${init} }, get: async () => () => ({ remote }) };
  }`;
  return { 'remoteEntry.js': entry };
}

/** Writes the probe into every document of this page, as if the gateway knew it. */
export async function addProbe(page: Page, probe: Probe): Promise<void> {
  const { version = '1.0.0' } = probe;
  const folder = `/assets/${name}/${version}`;
  const files = Object.entries(probeFiles(probe));
  const hashes = files.map(([path, content]) => [path, shortHash(integrityOf(content))]);
  const listed: ListedRemote = {
    name,
    version,
    remote: probeManifest,
    files: {
      hashes: Object.fromEntries(hashes),
      folder: `${folder}/`,
      exposed: [],
      entry: 'remoteEntry.js',
      parts: {},
    },
  };
  const element = new RegExp(`(id="${RELEASE_SET_ELEMENT_ID}">)(.*?)(</script>)`, 's');
  await page.route(/\/c\/\d+/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const inlined = documentSetIn(html);
    const whole = await page.request.get(wholeSetPath(inlined.whole ?? ''));
    const { remotes } = (await whole.json()) as WholeSet;
    // The document has everything itself, since the probe is in no release set of the gateway.
    const set: DocumentSet = { ...inlined, remotes: [...remotes, listed], whole: null };
    const body = html.replace(element, (_, before, _json, after) => before + JSON.stringify(set) + after);
    return route.fulfill({ response, body });
  });
  for (const [path, body] of files)
    await page.route(
      (url) => url.pathname === `${folder}/${path}`,
      (route) => route.fulfill({ body, contentType: 'text/javascript' }),
    );
}
