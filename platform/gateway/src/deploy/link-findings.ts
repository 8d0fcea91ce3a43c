import { ANY_SUBJECT, type Release } from '@atrium/contract';

const called = ({ name, version }: Release) => `${name} ${version}`;

/** Subjects that the pages of a fleet show. */
export function shownSubjects(releases: readonly Release[]): Set<string> {
  return new Set(releases.flatMap(({ remote }) => Object.keys(remote?.subjects ?? {})));
}

/**
 * Links that a fleet lets down: a remote leads to a subject that was shown and is not any more. A link to what nobody
 * ever showed is none, and waits for its page.
 *
 * @param before Subjects that were shown before.
 */
export function linkFindings(releases: readonly Release[], before: ReadonlySet<string>): string[] {
  const shown = shownSubjects(releases);
  const lost = [...before].filter((subject) => !shown.has(subject)).sort();
  return releases.flatMap((release) => {
    const { links = [] } = release;
    return lost
      .filter((subject) => links.includes(subject) || links.includes(ANY_SUBJECT))
      .map((subject) => `${called(release)} links to the subject "${subject}", which nobody shows any more.`);
  });
}
