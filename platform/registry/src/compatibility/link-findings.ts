import { diff } from 'node:util';
import { ANY_SUBJECT, type Release } from '@atrium/contract';
import { releaseLabel } from './release-label.ts';

export function shownSubjects(releases: readonly Release[]): Set<string> {
  return new Set(releases.flatMap(({ remote }) => Object.keys(remote?.subjects ?? {})));
}

/** A link to a subject that was never shown is not broken, since its page may be released later. */
export function linkFindings(releases: readonly Release[], before: ReadonlySet<string>): string[] {
  const shown = shownSubjects(releases);
  const lost = [...before].filter((subject) => !shown.has(subject)).sort();
  return releases.flatMap((release) => {
    const { links } = release;
    return lost
      .filter((subject) => links.includes(subject) || links.includes(ANY_SUBJECT))
      .map(
        (subject) =>
          `${releaseLabel(release)} links to the subject "${subject}", which no remote shows any more.`,
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
export function linkWarnings(release: Release, shown: ReadonlySet<string>): string[] {
  const known = [...shown].sort();
  return release.links
    .filter((subject) => subject !== ANY_SUBJECT && !shown.has(subject))
    .map((subject) => {
      const meant = nearest(subject, known);
      const hint = meant ? `Is "${meant}" meant?` : `Shown are: ${known.join(', ') || 'none'}.`;
      return `${releaseLabel(release)} links to the subject "${subject}", which no remote shows, so people see text without a link. ${hint}`;
    });
}
