import { firstDataFindings } from './first-data-findings.ts';
import type { RemoteManifest, RemoteRoute } from './remote-manifest.ts';
import { MAX_LAYOUTS, nestingOf, pagePath } from './remote-routes.ts';
import { isFixed } from './roles.ts';
import { searchFindings } from './search-findings.ts';
import { workspaceFindings } from './workspace-findings.ts';
import { workspaceOf } from './workspaces.ts';

/** Limits of one remote's share of the menu. Longer texts do not fit where they are shown. */
export const manifestLimits = {
  menuItems: 12,
  searches: 6,
  commands: 12,
  labelCharacters: 40,
  titleCharacters: 80,
  orders: { from: 0, to: 999 },
} as const;

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function shapeOf(path: string): string {
  return path.replace(/:[^/]+/g, ':');
}

/** What a layout shows at its own path. */
function isFirstOf(layout: RemoteRoute | undefined, { path }: RemoteRoute): boolean {
  return layout !== undefined && shapeOf(path) === shapeOf(layout.path);
}

/** Paths that match the same addresses, whatever their parameters are called. */
function samePaths({ routes }: RemoteManifest): string[] {
  const byShape = Map.groupBy(routes, (route) => {
    const layout = routes.find(({ id }) => id === route.layout);
    return `${workspaceOf(route)} ${shapeOf(route.path)} ${isFirstOf(layout, route) ? route.layout : ''}`;
  });
  return [...byShape.values()]
    .filter((group) => group.length > 1)
    .map((group) => {
      const paths = group.map(({ path }) => `"${path}"`);
      return new Set(paths).size > 1
        ? `routes: the paths ${paths.join(' and ')} match the same addresses`
        : `routes: the path ${paths[0]} is used twice`;
    });
}

function layoutContradictions({ routes }: RemoteManifest): string[] {
  return routes.flatMap((route) => {
    const { id, path, layout: name } = route;
    if (name === undefined) return [];
    const field = `routes: layout of "${id}"`;
    const layout = routes.find((each) => each.id === name);
    if (!layout) return [`${field}: no route has the id "${name}"`];
    if (layout.path.endsWith('*'))
      return [
        `${field}: the path "${layout.path}" of "${name}" ends in "*"; write "${pagePath(layout.path)}", since the pages in a layout have paths of their own`,
      ];
    if (path !== layout.path && layout.path !== '' && !path.startsWith(`${layout.path}/`))
      return [`${field}: the path "${path}" does not begin with "${layout.path}", the path of "${name}"`];
    if (nestingOf(routes, route)) return [];
    return [`${field}: the page is in more than ${MAX_LAYOUTS} layouts, or in itself`];
  });
}

/** A menu item or a command leads to a page; a layout with a first page is shown with that one. */
function ledToLayouts({ routes, menu, commands = [] }: RemoteManifest): string[] {
  const led = { menu, commands };
  return Object.entries(led).flatMap(([field, items]) =>
    items.flatMap(({ route: id }, index) => {
      const layout = routes.find((each) => each.id === id);
      const first = routes.find((each) => each.layout === id && isFirstOf(layout, each));
      return first
        ? [`${field}.${index}.route: "${id}" shows "${first.id}" first; lead to "${first.id}"`]
        : [];
    }),
  );
}

/** A subject has one id, so its page can have one parameter. */
function subjectContradictions({ subjects = {}, routes }: RemoteManifest): string[] {
  return Object.entries(subjects).flatMap(([subject, id]) => {
    const route = routes.find((each) => each.id === id);
    if (!route) return [`subjects.${subject}: no route has the id "${id}"`];
    const parameters = route.path.match(/:/g)?.length ?? 0;
    return parameters > 1 ? [`subjects.${subject}: the path "${route.path}" has several parameters`] : [];
  });
}

/** The palette knows no values for parameters. */
function commandContradictions({ commands = [], routes }: RemoteManifest): string[] {
  return commands.flatMap(({ route: id }, index) => {
    const route = routes.find((each) => each.id === id);
    if (!route) return [`commands.${index}.route: no route has the id "${id}"`];
    return route.path.includes(':')
      ? [`commands.${index}.route: the path "${route.path}" has a parameter`]
      : [];
  });
}

function permissionContradictions({ permissions = [] }: RemoteManifest): string[] {
  const names = permissions.map(({ name }) => name);
  return [
    ...repeated(names).map((name) => `permissions: "${name}" is declared twice`),
    ...names.filter(isFixed).map((name) => `permissions: "${name}" is one of the portal's own`),
  ];
}

/** A menu in two languages at once would be of no use to readers of either. */
function missingLanguages(manifest: RemoteManifest): string[] {
  const texts = [...localizedTexts(manifest)];
  const languages = new Set(texts.flatMap(([, text]) => Object.keys(text)));
  return texts.flatMap(([field, text]) =>
    [...languages]
      .filter((language) => !(language in text))
      .map((language) => `${field}: has no "${language}", which other texts have`),
  );
}

function* localizedTexts(value: unknown, field = ''): Generator<[string, object]> {
  if (typeof value !== 'object' || value === null) return;
  if ('en-US' in value) yield [field, value];
  else
    for (const [name, member] of Object.entries(value))
      yield* localizedTexts(member, field ? `${field}.${name}` : name);
}

/**
 * Contradictions within a `remote.json`.
 *
 * @param name name of the package and of the release, which the manifest must repeat
 * @returns one finding each, beginning with the field, without a full stop
 */
export function manifestContradictions(manifest: RemoteManifest, name: string): string[] {
  const ids = [...manifest.routes, ...manifest.slots].map(({ id }) => id);
  const routes = new Set(manifest.routes.map(({ id }) => id));
  return [
    ...(manifest.name === name ? [] : [`name: is "${manifest.name}" but the package is "${name}"`]),
    ...repeated(ids).map((id) => `routes, slots: the id "${id}" is used twice`),
    ...samePaths(manifest),
    ...layoutContradictions(manifest),
    ...ledToLayouts(manifest),
    ...manifest.menu.flatMap(({ route }, index) =>
      routes.has(route) ? [] : [`menu.${index}.route: no route has the id "${route}"`],
    ),
    ...subjectContradictions(manifest),
    ...commandContradictions(manifest),
    ...permissionContradictions(manifest),
    ...[...manifest.routes, ...manifest.slots].flatMap(firstDataFindings),
    ...searchFindings(manifest),
    ...workspaceFindings(manifest),
    ...missingLanguages(manifest),
  ];
}

/** Where a `remote.json` exceeds {@link manifestLimits}. Findings as of {@link manifestContradictions}. */
export function manifestExcesses({
  menu,
  routes,
  slots,
  search = [],
  commands = [],
  permissions = [],
}: RemoteManifest): string[] {
  const {
    menuItems,
    searches,
    commands: maxCommands,
    labelCharacters,
    titleCharacters,
    orders,
  } = manifestLimits;
  const tooLong = (texts: Readonly<Record<string, string>>, limit: number) =>
    Object.values(texts).filter((text) => text.length > limit);
  const outside = (order: number) => order < orders.from || order > orders.to;
  const tooMany = (name: string, found: readonly unknown[], limit: number) =>
    found.length > limit ? [`${name}: has ${found.length} items, of ${limit} at most`] : [];
  const longLabels = (
    name: string,
    items: readonly { readonly label: Readonly<Record<string, string>> }[],
    limit: number = labelCharacters,
  ) =>
    items.flatMap(({ label }) =>
      tooLong(label, limit).map((text) => `${name}: the label "${text}" has more than ${limit} characters`),
    );
  return [
    ...tooMany('menu', menu, menuItems),
    ...tooMany('search', search, searches),
    ...tooMany('commands', commands, maxCommands),
    ...longLabels('menu', menu),
    ...longLabels('search', search),
    ...longLabels('commands', commands),
    ...longLabels('permissions', permissions, titleCharacters),
    ...routes.flatMap(({ title }) =>
      tooLong(title, titleCharacters).map(
        (text) => `routes: the title "${text}" has more than ${titleCharacters} characters`,
      ),
    ),
    ...[...menu, ...slots, ...search]
      .filter(({ order }) => outside(order))
      .map(
        ({ order }) => `menu, slots, search: the order ${order} is not from ${orders.from} to ${orders.to}`,
      ),
  ];
}
