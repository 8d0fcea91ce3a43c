import { ANY_SUBJECT, type Release } from '@atrium/contract';
import { releaseLabel } from './release-label.ts';

/** Subjects that the pages of a fleet show. */
export function shownSubjects(releases: readonly Release[]): Set<string> {
  return new Set(releases.flatMap(({ remote }) => Object.keys(remote?.subjects ?? {})));
}

/**
 * Finds links that a change would break: a remote links to a subject that was shown before and no longer is. A link to
 * a subject that was never shown is not broken: its page may be released later.
 *
 * @param before Subjects that were shown before.
 */
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
