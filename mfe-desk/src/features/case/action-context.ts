import type { Deadline } from '@atrium/contract';
import type { DeskCaseDetail } from '@atrium/contract/desk';
import type { Formatters } from '@atrium/ui';
import type { useTexts } from '../../messages/index.ts';
import type { CaseAction, OpenedAction } from './case-action.ts';

export interface ActionContext {
  readonly application: DeskCaseDetail;
  readonly texts: ReturnType<typeof useTexts>['case'];
  readonly format: Formatters;
}

/** `about` is the case unless it says something else; null once what it is about is gone. */
export type Described = CaseAction | null;
export type Describe = (context: ActionContext, opened: OpenedAction) => Described;

/** The name of a deadline, as dialogs and menus have it. */
export function nameOfDeadline(
  { kind, dueAt }: Pick<Deadline, 'kind' | 'dueAt'>,
  { texts, format }: Pick<ActionContext, 'texts' | 'format'>,
): string {
  return `${texts.deadlines.kinds[kind]}, ${format.date(dueAt)}`;
}
