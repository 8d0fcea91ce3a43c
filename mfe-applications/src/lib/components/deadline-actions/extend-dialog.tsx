import { extendDeadlineRules, useForm } from '@atrium/forms';
import { RequestError } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { useDeadlineActions, useDeadlineName } from '../../deadline-actions.ts';
import { DateDialog } from './date-dialog.tsx';
import type { OneDeadlineProps } from './one-deadline-props.ts';

export function ExtendDialog({ deadline, onClose, onChanged, onUndone }: OneDeadlineProps) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const { extend } = useDeadlineActions(onUndone);
  const [isTooLate, setTooLate] = useState(false);
  const form = useForm({
    rules: extendDeadlineRules,
    about: deadline.id,
    // An empty date would not do: the browser writes its pattern where the label would be.
    initial: { dueAt: deadline.dueAt },
    texts: {
      dueAt: {
        missing: texts.notLater,
        malformed: texts.notLater,
        refused: (reason) => (isTooLate ? texts.tooLate(reason) : texts.notLater),
      },
    },
    send: async ({ dueAt }) => {
      await extend(deadline, dueAt).catch((failure: unknown) => {
        setTooLate(failure instanceof RequestError && failure.problem?.codes?.dueAt === 'too-late');
        throw failure;
      });
      onClose();
      onChanged();
    },
  });
  return (
    <DateDialog
      title={texts.extendTitle(useDeadlineName()(deadline))}
      text={texts.extendText(format.date(deadline.dueAt))}
      confirm={texts.confirmExtend}
      form={form}
      name="dueAt"
      field={form.field('dueAt')}
      label={texts.newDate}
      onClose={onClose}
    />
  );
}
