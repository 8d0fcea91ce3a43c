import { z } from 'zod';
import { permissionName } from './permissions.ts';
import { workspaces } from './workspace-names.ts';

/** Version of what the shell offers to remotes; a remote declares the range that it works with. */
export const SHELL_CONTRACT_VERSION = '1.6.0';
export const API_VERSION = '1.0.0';

const kebab = z.string().regex(/^[a-z][a-z0-9-]*$/);
/** Text by locale; `en-US` is required and the fallback for missing locales. */
const localized = z.object({ 'en-US': z.string().min(1) }).catchall(z.string());
const range = z.string().min(1);

/** Name of a subject that a page shows: `application`, `earn_point`; plural for a page about several. */
export const subjectName = z.string().regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);

export const slotNames = ['home', 'appbar'] as const;
export type SlotName = (typeof slotNames)[number];

/**
 * A call that a page or a card makes first. The document makes it while their code loads; they then find the answer if they
 * make the same call with the same input. Parameters of the call's path are those of the route's path.
 */
const firstCall = z.object({
  /** Name of a `GET` call that the contract marks as safe. */
  call: z.string(),
  /** Parameters of the query that come from the page's address. */
  query: z.array(z.string()).max(20).optional(),
  /** Values of parameters that the page's address does not have; several of one that may be repeated. */
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .optional(),
  /** Parameters of the page's address that change the call in another way: with one of them it is not made early. */
  unless: z.array(z.string()).max(20).optional(),
  /**
   * Call that lists the person's saved views. In an address without parameters the default one among them replaces the
   * query of this call.
   */
  defaultViewOf: z.string().optional(),
});

/** Who may see a part: everyone who is signed in (`person`), or those whose role has the permission. */
const required = z.union([permissionName, z.literal('person')], {
  error: 'must be "person" or of the form area:verb, such as documents:read',
});
/** Whose part it is: that of customers unless it says `provider`, the workspace of the provider's own people. */
const workspace = z
  .enum(workspaces, { error: 'must be "customer" or "provider"; customer if it is left out' })
  .optional();
/** Permissions that the part's own code checks, by `useCan`, before it makes calls that need them. */
const checks = z.array(permissionName).max(20).optional();

/** A permission that a remote brings along, in words for people. Which roles grant it is up to the provider. */
const declaredPermission = z.object({
  name: permissionName,
  /** What it allows: `View documents`. */
  label: localized,
  description: localized.optional(),
  workspace,
});
export type DeclaredPermission = z.output<typeof declaredPermission>;

/** SVG path data in a box of 24 by 24, so that a new icon needs no new shell. */
const icon = z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]+$/);

/** What a remote adds to the palette: the hits of a call, as a group of their own. */
const remoteSearch = z.object({
  label: localized,
  icon,
  /** Among hits that match equally well, groups with a smaller order come first. */
  order: z.int(),
  /** Name of a call of the contract that takes `searchQuery` and answers with `searchResponse`. */
  call: z.string(),
  /**
   * Which of the remote's subjects a hit leads to. A page of one subject gets the hit's id; a page about several gets its
   * title as `search`.
   */
  subject: subjectName,
  /** That the call requires: without it the call is not made. */
  permission: required,
  workspace,
});
export type RemoteSearch = z.output<typeof remoteSearch>;

/** A page of the remote that the palette finds by what people want to do there: "Overdue deadlines". */
const remoteCommand = z.object({
  label: localized,
  /** Words that it is found by in addition to its label: `late missed`. */
  words: localized.optional(),
  /** A route without parameters. */
  route: kebab,
  /** Query of the page's address: `due=overdue`. */
  query: z
    .string()
    .regex(/^[\x21-\x7e]*$/)
    .optional(),
  /** That the person needs in addition to the route's. */
  permission: required.optional(),
  workspace,
});
export type RemoteCommand = z.output<typeof remoteCommand>;

/** What a browser allows only in documents whose remote asks for it: scripts in workers, and WebAssembly. */
export const capabilityNames = ['workers', 'wasm'] as const;
export type Capability = (typeof capabilityNames)[number];

/** Maximum number of first calls of a page, and of a card. */
export const MAX_FIRST_CALLS = 12;

export const remoteRoute = z.object({
  /** Key of the route in the remote's module, and the name of its chunk. */
  id: kebab,
  /**
   * Relative to `/c/:customerId/<basePath>/`, in the provider's workspace to `/desk/<basePath>/`; parameters start with a colon. Empty for the area's first page. A page whose
   * path ends in `*` has all addresses below it, such as `kitchen/*`, but those that other paths name more exactly.
   */
  path: z.string().regex(/^(?:[a-z0-9_:-]+(?:\/[a-z0-9_:-]+)*(?:\/\*)?|\*)?$/i, {
    error:
      'must be names and parameters such as ":id" between single slashes, as in "kitchen/:id"; only the end may be "*", as in "kitchen/*"',
  }),
  /**
   * Id of the route in whose `<Outlet />` the page is shown, and which stays when one such page follows another. The
   * page's path begins with the layout's, or is the same: then it is what the layout shows first.
   */
  layout: kebab.optional(),
  title: localized,
  permission: required,
  workspace,
  checks,
  /** The calls that the page makes first. */
  data: z.array(firstCall).max(MAX_FIRST_CALLS).optional(),
});
export type RemoteRoute = z.output<typeof remoteRoute>;

/** First {@link SHELL_CONTRACT_VERSION} of shells that know `layout`, and `*` in paths. */
export const NESTED_ROUTES_SINCE = '1.5.0';

/** First {@link SHELL_CONTRACT_VERSION} of shells that know `workspace`. */
export const WORKSPACES_SINCE = '1.6.0';

/**
 * Schema of `remote.json`: what a remote adds to the portal, known without running its code. The shell builds menu and
 * routes from it; publishing validates it.
 */
export const remoteManifest = z.object({
  name: z.string().regex(/^mfe-[a-z][a-z0-9-]*$/),
  /** The team that owns the area; shown with its errors. */
  team: z.string().min(1),
  basePath: kebab,
  routes: z.array(remoteRoute).min(1),
  menu: z.array(
    z.object({
      label: localized,
      icon,
      order: z.int(),
      route: kebab,
      workspace,
    }),
  ),
  /**
   * Route id by subject: `{ "application": "detail" }`. Other remotes link to it by `linkTo` of `@atrium/host`, so that
   * they need not know its path.
   */
  subjects: z.record(subjectName, kebab).optional(),
  /** What the documents of the remote's own pages allow; those that show its cards alone do not. */
  capabilities: z.array(z.enum(capabilityNames)).optional(),
  /** Permissions beyond the portal's own. A fleet names each once. */
  permissions: z.array(declaredPermission).max(20).optional(),
  /** What the palette finds in the remote's area. The shell needs no change for a new one. */
  search: z.array(remoteSearch).optional(),
  /** What people do on the remote's pages, for the palette. */
  commands: z.array(remoteCommand).optional(),
  slots: z.array(
    z.object({
      slot: z.enum(slotNames),
      id: kebab,
      order: z.int(),
      /** Cards of the home page: `wide` ones hold lists and form the main column; `narrow` by default. */
      width: z.enum(['narrow', 'wide']).optional(),
      /**
       * Usual height of the loaded card in pixels, on phones and on wider screens. The shell reserves it while the card
       * loads, so that the cards below do not move.
       */
      height: z.object({ phone: z.int().positive(), desktop: z.int().positive() }).optional(),
      permission: required,
      workspace,
      checks,
      /** The calls that it makes first, with fixed values: it has no address of its own. */
      data: z.array(firstCall).max(MAX_FIRST_CALLS).optional(),
    }),
  ),
  /** Range of {@link SHELL_CONTRACT_VERSION} that the remote works with. */
  shellContract: range,
  /** Range of {@link API_VERSION} that the remote works with. */
  api: range,
});
export type RemoteManifest = z.output<typeof remoteManifest>;

/** A component without props, such as a function component of React. */
export type RemoteComponent = (props: Record<string, never>) => unknown;

export type RemoteComponentLoader = () => Promise<{ Component: RemoteComponent }>;

/** What a remote's one exposed module, `./remote`, exports as `remote`. Keys are the ids of `remote.json`. */
export interface RemoteModule {
  readonly routes: Readonly<Record<string, RemoteComponentLoader>>;
  readonly slots: Readonly<Record<string, RemoteComponentLoader>>;
}
