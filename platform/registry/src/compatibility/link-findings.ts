import { diff } from 'node:util';
import { ANY_SUBJECT, manifestIn, type Release, type Workspace, workspaces } from '@atrium/contract';
import { releaseLabel } from './release-label.ts';

/** A page links to pages of its own workspace. */
export type ShownSubjects = Readonly<Record<Workspace, ReadonlySet<string>>>;

function subjectsIn(workspace: Workspace, { remote }: Release): string[] {
  return Object.keys((remote && manifestIn(remote, workspace))?.subjects ?? {});
}

export function shownSubjects(releases: readonly Release[]): ShownSubjects {
  const shownIn = (workspace: Workspace) =>
    new Set(releases.flatMap((release) => subjectsIn(workspace, release)));
  return { customer: shownIn('customer'), provider: shownIn('provider') };
}

function isIn(workspace: Workspace, { remote }: Release): boolean {
  return remote === null || manifestIn(remote, workspace) !== null;
}

/** A link to a subject that was never shown is not broken, since its page may be released later. */
export function linkFindings(releases: readonly Release[], before: ShownSubjects): string[] {
  const shown = shownSubjects(releases);
  return workspaces.flatMap((workspace) => {
    const lost = [...before[workspace]].filter((subject) => !shown[workspace].has(subject)).sort();
    return releases
      .filter((release) => isIn(workspace, release))
      .flatMap((release) =>
        lost
          .filter((subject) => release.links.includes(subject) || release.links.includes(ANY_SUBJECT))
          .map(
            (subject) =>
              `${releaseLabel(release)} links to the subject "${subject}", which no remote shows any more${workspace === 'provider' ? ' in the workspace of the provider' : ''}.`,
          ),
      );
  });
}

/** A mistyped subject differs in a few letters: a third of them is a word of its own. */
function nearest(name: string, shown: readonly string[]): string | undefined {
  const differing = (subject: string) => diff(name, subject).filter(([operation]) => operation !== 0).length;
  const [best] = shown
    .map((subject) => ({ subject, letters: differing(subject) }))
    .sort((one, other) => one.letters - other.letters);
  return best && best.letters <= Math.max(2, name.length / 3) ? best.subject : undefined;
}

/** Nothing forbids these links, since remotes are released in any order; but such a name may be mistyped. */
export function linkWarnings(release: Release, subjects: ShownSubjects): string[] {
  const shown = new Set(
    workspaces.flatMap((workspace) => (isIn(workspace, release) ? [...subjects[workspace]] : [])),
  );
  const known = [...shown].sort();
  return release.links
    .filter((subject) => subject !== ANY_SUBJECT && !shown.has(subject))
    .map((subject) => {
      const meant = nearest(subject, known);
      const hint = meant ? `Is "${meant}" meant?` : `Shown are: ${known.join(', ') || 'none'}.`;
      return `${releaseLabel(release)} links to the subject "${subject}", which no remote shows, so people see text without a link. ${hint}`;
    });
}
