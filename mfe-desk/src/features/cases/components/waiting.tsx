import type { DeskCase } from '@atrium/contract/desk';
import { classes, useFormat } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import * as styles from './cases.module.css';

/** A reply that the customer waits for, and the next deadline. */
export function Waiting({ of: { hasUnread, dueAt, daysLeft } }: { readonly of: DeskCase }) {
  const { cases: texts } = useTexts();
  const format = useFormat();
  const isOverdue = daysLeft !== null && daysLeft < 0;
  if (!hasUnread && dueAt === null) return texts.nothingWaits;
  return (
    <>
      {hasUnread && <div>{texts.reply}</div>}
      {dueAt !== null && (
        <div className={classes(isOverdue && styles.overdue)}>
          {isOverdue ? texts.overdue(format.date(dueAt)) : texts.due(format.date(dueAt))}
        </div>
      )}
    </>
  );
}
