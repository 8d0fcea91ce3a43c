import { keysOf } from '@atrium/contract';
import { problemTypeOf } from '@atrium/forms';
import type { RequestError } from '@atrium/host';
import { failureOf, holderOf } from '../../lib/failure-of.ts';
import type { ActionContext } from './action-context.ts';

/** Each says that the person saw another version. */
const CHANGED = ['conflict', 'deadline-changed', 'instruction-changed'];

/** Why a change of a case was refused, in words of the page where it has some. */
export function whyRefused(refusal: RequestError, texts: ActionContext['texts']): string {
  const { problem } = refusal;
  if (holderOf(refusal) !== null) return failureOf(refusal, texts);
  const reason =
    problem &&
    'dependsOn' in problem &&
    keysOf(texts.changes.dependsOn).find((each) => each === problem.dependsOn);
  if (reason) return texts.changes.dependsOn[reason];
  return CHANGED.includes(problemTypeOf(refusal) ?? '') ? texts.changedMeanwhile : refusal.message;
}
