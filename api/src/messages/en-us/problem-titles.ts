import type { ProblemType } from '@atrium/contract';
import { commonProblems } from '@atrium/server';
import { problemTitles as ownTitles } from '../problems.ts';

/** What pages show of a problem that they have no words of their own for. */
export const problemTitles: Readonly<Record<ProblemType, string>> = {
  ...ownTitles,
  'invalid-input': commonProblems['invalid-input'].title,
  unauthenticated: commonProblems.unauthenticated.title,
  forbidden: commonProblems.forbidden.title,
  'not-found': commonProblems['not-found'].title,
  conflict: commonProblems.conflict.title,
  'too-many-attempts': commonProblems['too-many-attempts'].title,
  unavailable: commonProblems.unavailable.title,
  internal: commonProblems.internal.title,
};
