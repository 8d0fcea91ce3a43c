import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiledSources } from '../packages/compiled-sources.ts';
import { sourcePackages } from '../packages/package-list.ts';
import { repository } from '../repository.ts';
import { breakingChanges } from './breaking-changes.ts';
import { reportOf } from './report.ts';

export const reportsFolder = join(repository, 'api-reports');
/** Reports of the last release. */
export const releasedFolder = join(reportsFolder, 'released');

/** Reports of the packages for teams, as the sources are now. */
export interface PackageReport {
  readonly packageName: string;
  /** Name of its file: `ui.api.md`. */
  readonly file: string;
  readonly current: string;
}

/** What is checked about the report of one package. */
interface ReportState extends PackageReport {
  /** Text of the committed report; null if there is none. */
  readonly committed: string | null;
  /** Report of the last release; null before the first. */
  readonly released: string | null;
  readonly isMajor: boolean;
}

/** Writes nothing; compiles the packages if their sources have changed. */
export async function currentReports(): Promise<PackageReport[]> {
  const compiled = await compiledSources();
  return sourcePackages()
    .filter(({ isForTeams }) => isForTeams)
    .map((source) => ({
      packageName: source.manifest.name,
      file: `${source.manifest.name.replace('@atrium/', '')}.api.md`,
      current: reportOf(source, compiled),
    }));
}

/** What is wrong with the committed API reports of all packages: one line each. */
export async function apiFindings(): Promise<string[]> {
  const reports = await currentReports();
  const majors = majorChangesets(join(repository, '.changeset'));
  const known = reports.map(({ file }) => file);
  const left = readdirSync(reportsFolder).filter((file) => file.endsWith('.md') && !known.includes(file));
  return [
    ...left.map((file) => `api-reports/${file}: no such package; run npm run generate:api-reports`),
    ...reports.flatMap((report) =>
      reportFindings({
        ...report,
        committed: textIn(reportsFolder, report.file),
        released: textIn(releasedFolder, report.file),
        isMajor: majors.has(report.packageName),
      }),
    ),
  ];
}

/** What is wrong with one package's report. */
export function reportFindings({
  packageName,
  file,
  current,
  committed,
  released,
  isMajor,
}: ReportState): string[] {
  const breaks = released === null || isMajor ? [] : breakingChanges(released, current);
  return [
    ...(committed === current
      ? []
      : [
          `api-reports/${file}: not as the package is; run npm run generate:api-reports, and commit the difference`,
        ]),
    ...breaks.map(
      (change) =>
        `${packageName}: ${change}, which breaks remotes; keep it, or add a major changeset (npm run changeset)`,
    ),
  ];
}

/** Names of the packages that get a new major version by the changesets in a folder. */
export function majorChangesets(folder: string): ReadonlySet<string> {
  const texts = globSync(join(folder, '*.md')).map((file) => readFileSync(file, 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^['"]?(@?[\w/-]+)['"]?: major$/gm)].map(([, name]) => name),
  );
  return new Set(names.filter((name) => name !== undefined));
}

function textIn(folder: string, file: string): string | null {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch {
    return null;
  }
}
