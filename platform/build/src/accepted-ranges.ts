import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies, subset, validRange } from 'semver';
import { ReleaseProblem } from './remote-manifest-file.ts';

const EXAMPLE = 'such as "^19.0.0 || ^20.0.0"';

/**
 * Ranges of shared packages that a remote declares as `peerDependencies` in its `package.json`, since it was tested with
 * them. Other peers are not the portal's.
 *
 * @param installed versions of the packages that the shell shares, by their names
 * @throws ReleaseProblem for a range that the remote cannot have been tested with
 */
export function acceptedRanges(
  folder: string,
  installed: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const { peerDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    peerDependencies?: Readonly<Record<string, string>>;
  };
  const declared = Object.entries(peerDependencies).filter(([name]) => installed.has(name));
  const findings = declared.flatMap(([name, range]) => {
    const problem = problemOf(range, name, installed.get(name) ?? '');
    return problem ? [`package.json: peerDependencies: ${name}: ${problem}`] : [];
  });
  if (findings.length > 0) throw new ReleaseProblem(findings);
  return new Map(declared);
}

function problemOf(range: string, name: string, version: string): string | null {
  if (!validRange(range)) return `"${range}" is not a range of versions; write one ${EXAMPLE}`;
  if (!satisfies(version, range, { includePrerelease: true }))
    return `"${range}" does not include ${version}, which is installed; add it, or install a version of the range`;
  const wide = range.split('||').find((alternative) => !isOfOneMajor(alternative));
  if (wide === undefined) return null;
  return `"${wide.trim()}" is more than one major version of ${name}; name each that you tested by itself, ${EXAMPLE}`;
}

/** `portal test-ranges` tests one version of each alternative. */
function isOfOneMajor(alternative: string): boolean {
  const major = minVersion(alternative)?.major ?? 0;
  return subset(alternative, `>=${major}.0.0-0 <${major + 1}.0.0-0`, { includePrerelease: true });
}
