import { z } from 'zod';
import { remoteManifest } from './remote-manifest.ts';

/** One file of a published version. Paths are relative to the version's folder. */
const releaseFile = z.object({
  path: z.string(),
  /** Subresource integrity, `sha384-…`. */
  integrity: z.string(),
  bytes: z.int().nonnegative(),
});

/** A package that a deployable shares: what it brings along, and what it accepts. */
const sharedDependency = z.object({
  name: z.string(),
  /** Version that this build brings; null where it only consumes (`import: false`). */
  provides: z.string().nullable(),
  requires: z.string(),
});

/** Stands in a list of imported names for the module as a whole: it is passed on, or read by a computed name. */
export const WHOLE_MODULE = '*';

/** Stands in a list of linked subjects for any: scripts that lead to what only a response of the API names. */
export const ANY_SUBJECT = '*';

/**
 * `release.json`: written by the build beside its files. It says what the federation manifest leaves out:
 * integrity of each file, chunks of each route, shared packages and the names in them in both directions. What is
 * optional is missing in versions that were published before it was recorded.
 */
export const release = z.object({
  name: z.string(),
  version: z.string(),
  /** Scripts of the start of a document (shell), in order. */
  entry: z.array(z.string()),
  /** Style sheets of the start of a document. */
  styles: z.array(z.string()),
  /** Fonts worth a preload. */
  fonts: z.array(z.string()),
  /** Federation manifest; null for the shell. */
  federationManifest: z.string().nullable(),
  /** Scripts that a remote's exposed module needs before a route can be chosen; of a shell, what it brings for remotes alone. */
  exposed: z.array(z.string()),
  /** Scripts of each route's and slot's own chunk, by id. */
  chunks: z.record(z.string(), z.array(z.string())),
  files: z.array(releaseFile),
  shared: z.array(sharedDependency),
  /** Contents of `remote.json`; null for the shell. */
  remote: remoteManifest.nullable(),
  /** Version of the shell contract that a shell offers to remotes; absent in remotes. */
  shellContract: z.string().optional(),
  /** Whether a shell works where Trusted Types are enforced; absent in remotes. */
  trustedTypes: z.boolean().optional(),
  /** Range of API versions that a shell works with; remotes say theirs in `remote.json`. */
  api: z.string().optional(),
  /** Names that a shell offers of each module that it shares; null where the bundler cannot tell. Absent in remotes. */
  offers: z.record(z.string(), z.array(z.string()).nullable()).optional(),
  /** Names that a remote imports of each module that the shell shares. Absent in the shell. */
  uses: z.record(z.string(), z.array(z.string())).optional(),
  /** Calls of the API that the scripts name, such as `GET /customer-portal/rewards`. */
  calls: z.array(z.string()).optional(),
  /** Subjects that the scripts of a remote lead to by `linkTo`. Absent in the shell. */
  links: z.array(z.string()).optional(),
  /** Hash over everything that went into the build. */
  sourceHash: z.string(),
});
/** Contents of `release.json`. */
export type Release = z.output<typeof release>;

/** A remote as a document knows it. */
export interface ReleaseSetRemote {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the federation manifest. */
  readonly manifestUrl: string;
  /**
   * Absolute paths of the scripts that a route or slot needs beyond the document's own, by its id; what is not named
   * is not asked for early.
   */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
  readonly remote: z.output<typeof remoteManifest>;
}

/**
 * The versions that one document works with, inlined into its HTML as JSON. A tab keeps its set for its life.
 */
export interface ReleaseSet {
  readonly shell: { readonly name: string; readonly version: string };
  readonly remotes: readonly ReleaseSetRemote[];
  /** Customer whose scope the document has; 0 where it has none, or that of all of a person's. */
  readonly customer: number;
  /** Versions that only this customer gets, by name; the others of the set are everybody's. */
  readonly canaries: Readonly<Record<string, string>>;
  /** Integrity by absolute path, for every script of the set. */
  readonly integrity: Readonly<Record<string, string>>;
  /** What the deployment sets for the pages. */
  readonly settings: {
    readonly demo: boolean;
    readonly providerName: string;
    readonly accentColor: string | null;
    readonly sessionBasePath: string;
    /** Seconds between two reads of the session by an open page; null where only focus and other tabs cause one. */
    readonly sessionPollSeconds: number | null;
    /** Origin of the login service; empty for the document's own. */
    readonly loginServiceUrl: string;
    /** Whether people can sign in by LINE. */
    readonly lineSignIn: boolean;
  };
}

/** What became of the versions that a tab keeps. */
export interface ReleaseNews {
  /** Whether a new document in this scope would get other versions. */
  readonly newer: boolean;
  /** Whether the API has left the range of something that the tab runs. */
  readonly unsupported: boolean;
  /** Versions that only this customer gets, by name. A tab with others needs a new document for this scope. */
  readonly canaries: Readonly<Record<string, string>>;
}
