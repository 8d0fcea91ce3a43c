import { z } from 'zod';
import { remoteManifest } from './remote-manifest.ts';

/** One file of a published version. Paths are relative to the version's folder. */
const releaseFile = z.object({
  path: z.string(),
  /** Subresource integrity: a SHA-256. */
  integrity: z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/, 'is not a SHA-256'),
  bytes: z.int().nonnegative(),
});

/** Where a build keeps its source maps, which are uploaded with a release and never served. */
export const SOURCE_MAPS_FOLDER = 'source-maps/';

/** Path of a script's source map, which is compressed by gzip. */
export function sourceMapOf(script: string): string {
  return `${SOURCE_MAPS_FOLDER}${script}.map.gz`;
}

/** A shared package of a deployable: the version that it provides, and the range that it accepts. */
const sharedDependency = z.object({
  name: z.string(),
  /** Version that this build provides; null where it only consumes (`import: false`). */
  provides: z.string().nullable(),
  requires: z.string(),
});

/** A package for remotes in other repositories, as a tarball among the files of the shell's release. */
const releasedPackage = z.object({ name: z.string(), version: z.string(), file: z.string() });

/** Maximum length of the script that a shell's documents contain. */
const MAX_INLINE_SCRIPT = 1_500;

/** A script that cannot end the element that it is in, or begin a comment there. */
const inlineScript = z
  .string()
  .max(MAX_INLINE_SCRIPT)
  .regex(/^(?:(?!<[!/]|<script).)*$/is, 'has what ends a script element');

/** A build lists it for a module that its scripts pass on, or read by a computed name: any export may be used. */
export const WHOLE_MODULE = '*';

/** A build lists it where its scripts link to subjects that only the API names. */
export const ANY_SUBJECT = '*';

/**
 * Schema of `release.json`, which the build writes next to its files. integrity of each file,
 * chunks of each route, shared packages and the names imported from them.
 */
export const release = z.object({
  name: z.string(),
  version: z.string(),
  /**
   * Whether its files are at addresses made of their content's hash, which the scripts take from the document. Otherwise
   * they are below the version's own path, as those of a development server.
   */
  contentAddressed: z.boolean(),
  /** Of a shell, initial scripts of a document, in order; of a remote, the script with its container. */
  entry: z.array(z.string()),
  styles: z.array(z.string()),
  fonts: z.array(z.string()),
  /**
   * Scripts and style sheets that a remote's exposed module needs before any route; of a shell, scripts that only remotes
   * need.
   */
  exposed: z.array(z.string()),
  /** Scripts and style sheets of the chunk of each route and slot, by id; of a shell, those of each chunk that it loads on demand. */
  chunks: z.record(z.string(), z.array(z.string())),
  /** Of a remote: the images, fonts and other files that the scripts and style sheets of each route and slot name, by id. */
  media: z.record(z.string(), z.array(z.string())).optional(),
  /** Of a shell: files with the first paint of its pages ({@link Prerendered} as JSON), by the page's name. */
  prerendered: z.record(z.string(), z.string()).optional(),
  /** Of a shell: the script with which its documents ask for early answers, as text; they contain it as it is. */
  earlyAnswers: inlineScript.optional(),
  /** The same for documents of a workspace without customers, which exchange the user token first. */
  earlyAnswersInPlace: inlineScript.optional(),
  /** What browsers may load. Packages are for teams. */
  files: z.array(releaseFile),
  /** Source map of each script ({@link sourceMapOf}), without the sources; for the gateway only. */
  sourceMaps: z.array(releaseFile),
  shared: z.array(sharedDependency),
  remote: remoteManifest.nullable(),
  /** Version of the shell contract that a shell offers to remotes; absent in remotes. */
  shellContract: z.string().optional(),
  /** Range of API versions that a shell works with; remotes declare theirs in `remote.json`. */
  api: z.string().optional(),
  /** Exported names of each module that a shell shares; null where the bundler cannot tell. Empty in remotes. */
  offers: z.record(z.string(), z.array(z.string()).nullable()),
  /** Names that a remote imports of each module that the shell shares. Empty in the shell. */
  uses: z.record(z.string(), z.array(z.string())),
  /** Calls of the API that the scripts name, such as `GET /customer-portal/rewards`. */
  calls: z.array(z.string()),
  /** Of each route and slot of a remote: the calls that its scripts make, by its id. Empty in the shell. */
  callsByPart: z.record(z.string(), z.array(z.string())),
  /** Subjects that the scripts of a remote link to by `linkTo`. Empty in the shell. */
  links: z.array(z.string()),
  /** Of a shell: the packages that remotes in other repositories are built with to fit it. */
  packages: z.array(releasedPackage).optional(),
  sourceHash: z.string(),
});
export type Release = z.output<typeof release>;
