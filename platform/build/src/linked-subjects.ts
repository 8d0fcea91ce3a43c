import { ANY_SUBJECT } from '@atrium/contract';

const anyUse = /\blinkTo\b/g;
const literalUse = /\blinkTo\)?\(\s*(["'`])([a-z][a-z0-9_]*)\1/g;

/**
 * Finds the subjects that scripts link to by `linkTo` of `@atrium/host`. The function comes from a shared module, so
 * minification keeps its name. If a subject is not a literal, {@link ANY_SUBJECT} is among the result.
 *
 * @param scripts Contents of the scripts.
 */
export function linkedSubjects(scripts: readonly string[]): string[] {
  const subjects = scripts.flatMap((script) => {
    const literals = [...script.matchAll(literalUse)].map(([, , subject = '']) => subject);
    const uses = script.match(anyUse)?.length ?? 0;
    return uses > literals.length ? [...literals, ANY_SUBJECT] : literals;
  });
  return [...new Set(subjects)].sort();
}
