import { ANY_SUBJECT } from '@atrium/contract';

const use = /\blinkTo\b/g;
const ofLiteral = /\blinkTo\)?\(\s*(["'`])([a-z][a-z0-9_]*)\1/g;

/**
 * Subjects that scripts lead to by `linkTo` of `@atrium/host`. Its name stands in the scripts as it is, for it comes from
 * a module that the shell shares; where its subject is no literal, the scripts may lead to any.
 *
 * @param scripts Contents of the scripts.
 */
export function linkedSubjects(scripts: readonly string[]): string[] {
  const subjects = scripts.flatMap((script) => {
    const literals = [...script.matchAll(ofLiteral)].map(([, , subject = '']) => subject);
    const uses = script.match(use)?.length ?? 0;
    return uses > literals.length ? [...literals, ANY_SUBJECT] : literals;
  });
  return [...new Set(subjects)].sort();
}
