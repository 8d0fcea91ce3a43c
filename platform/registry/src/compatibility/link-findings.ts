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
