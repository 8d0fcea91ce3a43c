// Imports no packages, since the commit hook runs on the user's Node.
const MAX_CHARACTERS = 72;

/** Git writes these itself, and quotes another commit's subject in some of them. */
const writtenByGit = /^(Merge |Revert "|Reapply "|fixup! |squash! |amend! )/;

/** Says in a sentence why a commit must not have the subject, or nothing. */
export function subjectProblem(subject) {
  const { length } = [...subject];
  if (length <= MAX_CHARACTERS || writtenByGit.test(subject)) return undefined;
  return `The subject has ${length} characters, and ${MAX_CHARACTERS} at most are allowed: "${subject}"`;
}

/** Whether the subject joins two things. Only a person can tell whether they belong together. */
export function namesTwoThings(subject) {
  return !writtenByGit.test(subject) && / and /i.test(subject);
}
