import { ANY_SUBJECT } from '@atrium/contract';

const anyUse = /\blinkTo\b/g;
const literalUse = /\blinkTo\)?\(\s*(["'`])([a-z][a-z0-9_]*)\1/g;

/**
 * `linkTo` comes from a shared module, so that minification keeps its name; other than literals give {@link
 * ANY_SUBJECT}.
 */
export function linkedSubjects(scripts: readonly string[]): string[] {
  const subjects = scripts.flatMap((script) => {
    const literals = [...script.matchAll(literalUse)].map(([, , subject = '']) => subject);
    const uses = script.match(anyUse)?.length ?? 0;
    return uses > literals.length ? [...literals, ANY_SUBJECT] : literals;
  });
  return [...new Set(subjects)].sort();
}
