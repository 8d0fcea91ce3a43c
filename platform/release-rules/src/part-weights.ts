import {
  capabilitiesOfWorker,
  type Language,
  languages,
  nestingOf,
  type Release,
  type RemoteManifest,
} from '@atrium/contract';

/** What a portal takes where no setting says otherwise, in kilobytes. */
export const BUDGETS_KB = {
  SHELL_BUDGET_KB: 294,
  REMOTE_BUDGET_KB: 115,
  REMOTE_FILE_BUDGET_KB: 1024,
  REMOTE_FILES_BUDGET_KB: 4096,
};

/** All budgets are in bytes as transferred. */
export interface SizeBudgets {
  /** The budget is for all scripts and style sheets of the shell. */
  readonly shellStart: number;
  /** The budget is for the scripts and style sheets of one page or card of a remote. */
  readonly remotePage: number;
  /** The budget is for one image, font, WebAssembly module or worker of a remote. */
  readonly remoteFile: number;
  /** The budget is for all of these that one page or card names. */
  readonly remoteFiles: number;
}

export function sizeBudgetsOf(kilobytes: typeof BUDGETS_KB): SizeBudgets {
  return {
    shellStart: kilobytes.SHELL_BUDGET_KB * 1024,
    remotePage: kilobytes.REMOTE_BUDGET_KB * 1024,
    remoteFile: kilobytes.REMOTE_FILE_BUDGET_KB * 1024,
    remoteFiles: kilobytes.REMOTE_FILES_BUDGET_KB * 1024,
  };
}

/** What the texts of one deployable in one language may weigh, as transferred: a first visit in it loads them besides the rest. */
const LANGUAGE_BYTES = 60 * 1024;

export interface FleetMember {
  readonly release: Release;
  readonly transferBytes: ReadonlyMap<string, number>;
}

export interface PartWeight {
  /** Id of the route or slot; null for the shell, which counts as a whole. */
  readonly part: string | null;
  readonly bytes: number;
  readonly budget: number;
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

/** Without those of languages, of which a reader loads one at most. */
function scriptsAndStyles({ files }: Release): string[] {
  return files
    .map(({ path }) => path)
    .filter((path) => /\.(?:js|css)$/.test(path) && capabilitiesOfWorker(path) === null && !languageOf(path));
}

/** Chunks of a language have its name first, such as `th-TH` or `th-TH-bell`; undefined for all others. */
function languageOf(path: string): Language | undefined {
  return languages.find((language) => path.startsWith(`${language}.`) || path.startsWith(`${language}-`));
}

/** Scripts and style sheets that `release.json` assigns to no part are loaded lazily by an unknown one. */
function lazyFiles(release: Release): string[] {
  const assigned = new Set([...release.exposed, ...Object.values(release.chunks).flat()]);
  return scriptsAndStyles(release).filter((path) => !assigned.has(path));
}

/** Ids of the part and of the layouts around it. */
function shownWith(part: string, { routes }: RemoteManifest): string[] {
  const route = routes.find(({ id }) => id === part);
  return (route && nestingOf(routes, route))?.map(({ id }) => id) ?? [part];
}

/** Lazily loaded files count towards every part, since it is unknown which part loads them. */
export function partWeights({ release, transferBytes }: FleetMember, budgets: SizeBudgets): PartWeight[] {
  const weight = (paths: readonly string[]) =>
    [...new Set(paths)].reduce((sum, path) => sum + (transferBytes.get(path) ?? 0), 0);
  const { remote, chunks } = release;
  if (!remote) return [{ part: null, bytes: weight(scriptsAndStyles(release)), budget: budgets.shellStart }];
  const always = [...release.exposed, ...lazyFiles(release)];
  return Object.keys(chunks).map((part) => ({
    part,
    bytes: weight([...always, ...shownWith(part, remote).flatMap((id) => chunks[id] ?? [])]),
    budget: budgets.remotePage,
  }));
}

/** Pages load them besides scripts and style sheets: images, fonts, WebAssembly, workers. */
function otherFiles({
  release,
  transferBytes,
}: FleetMember): { readonly path: string; readonly bytes: number }[] {
  const counted = new Set(scriptsAndStyles(release));
  return release.files
    .filter(({ path }) => !counted.has(path) && !languageOf(path))
    .map(({ path }) => ({ path, bytes: transferBytes.get(path) ?? 0 }));
}

/** Files that no part is known to name, such as those of workers, count towards every part. */
function mediaWeights(member: FleetMember, remote: RemoteManifest): { part: string; bytes: number }[] {
  const { chunks, media = {} } = member.release;
  const named = new Set(Object.values(media).flat());
  return Object.keys(chunks).map((part) => {
    const ofPart = new Set(shownWith(part, remote).flatMap((id) => media[id] ?? []));
    const files = otherFiles(member).filter(({ path }) => ofPart.has(path) || !named.has(path));
    return { part, bytes: files.reduce((total, { bytes }) => total + bytes, 0) };
  });
}

function languageWeights({ release, transferBytes }: FleetMember): Map<Language, number> {
  const weights = new Map<Language, number>();
  for (const { path } of release.files) {
    const language = languageOf(path);
    if (language) weights.set(language, (weights.get(language) ?? 0) + (transferBytes.get(path) ?? 0));
  }
  return weights;
}

export function weightFindings(member: FleetMember, budgets: SizeBudgets): string[] {
  const { name, version, remote } = member.release;
  const finding = (what: string, bytes: number, budget: number) =>
    bytes > budget
      ? [`${name} ${version}: ${what} ${kilobytes(bytes)}, over the budget of ${kilobytes(budget)}.`]
      : [];
  const ofParts = partWeights(member, budgets).flatMap(({ part, bytes, budget }) =>
    finding(part ? `"${part}" weighs` : 'its scripts and styles weigh', bytes, budget),
  );
  const ofLanguages = [...languageWeights(member)].flatMap(([language, bytes]) =>
    finding(`its texts in ${language} weigh`, bytes, LANGUAGE_BYTES),
  );
  if (!remote) return [...ofParts, ...ofLanguages];
  return [
    ...ofParts,
    ...ofLanguages,
    ...otherFiles(member).flatMap(({ path, bytes }) => finding(`${path} weighs`, bytes, budgets.remoteFile)),
    ...mediaWeights(member, remote).flatMap(({ part, bytes }) =>
      finding(`images, fonts, workers and other files of "${part}" weigh`, bytes, budgets.remoteFiles),
    ),
  ];
}
