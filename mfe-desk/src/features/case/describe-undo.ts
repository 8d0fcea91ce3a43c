import type { CaseChange } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { type ActionContext, type Described, nameOfDeadline } from './action-context.ts';
import type { OpenedAction } from './case-action.ts';

/** What was changed, in one line. */
export function nameOfChange(change: CaseChange, context: ActionContext): string {
  const { changes: texts } = context.texts;
  return texts.change(texts.labels[change.action], factsOf(change, context).join(', '));
}

function factsOf({ status, details, deadline, fee, document }: CaseChange, context: ActionContext): string[] {
  const { texts, format, application } = context;
  const { changes, fields } = texts;
  const money = (amount: number) => format.money({ amount, currency: application.spending.currency });
  if (status) return [changes.from(status.from, status.to)];
  if (details) {
    const { before, after } = details;
    return [
      ...(after.title === undefined ? [] : [changes.from(before.title ?? '', after.title)]),
      ...(after.appliedAt === undefined
        ? []
        : [
            `${fields.appliedAt} ${changes.from(format.date(before.appliedAt ?? ''), format.date(after.appliedAt))}`,
          ]),
    ];
  }
  if (deadline) {
    const former = deadline.from && format.date(deadline.from);
    const named = nameOfDeadline(former ? { ...deadline, dueAt: deadline.from ?? '' } : deadline, context);
    return [former ? changes.from(named, format.date(deadline.dueAt)) : named];
  }
  if (document) return [document.name];
  if (!fee) return [];
  const amount = fee.from === null ? money(fee.amount) : changes.from(money(fee.from), money(fee.amount));
  return [fee.name, fee.paidOn === null ? amount : changes.paidOn(amount, format.date(fee.paidOn))];
}

export function undo(context: ActionContext, { id: changeId, version }: OpenedAction): Described {
  const { application, texts } = context;
  const { id } = application;
  const change = application.changes.find((each) => each.id === changeId);
  if (!change) return null;
  return {
    about: `${nameOfChange(change, context)}. ${texts.changes.effects[change.action]}`,
    isSevere: true,
    fields: [],
    send: () =>
      request('POST /customer-portal/desk/applications/:id/changes/:changeId/undo', {
        params: { id, changeId },
        body: { version },
      }),
  };
}
