import { snoozeDeadlineRules, useForm } from '@atrium/forms';
import { addDays } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import { useDeadlineActions, useDeadlineName } from '../../deadline-actions.ts';
import { DateDialog } from './date-dialog.tsx';
import type { OneDeadlineProps } from './one-deadline-props.ts';

const DEFAULT_DAYS = 7;

/** Only the person's own reminders pause. */
export function SnoozeDialog({ deadline, onClose, onChanged, onUndone }: OneDeadlineProps) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const { snooze } = useDeadlineActions(onUndone);
  const form = useForm({
    rules: snoozeDeadlineRules,
    about: deadline.id,
    initial: { until: addDays(format.today(), DEFAULT_DAYS) },
    send: async ({ until }) => {
      await snooze(deadline, until);
      onClose();
      onChanged();
    },
  });
  return (
    <DateDialog
      title={texts.snoozeTitle(useDeadlineName()(deadline))}
      text={texts.snoozeText}
      confirm={texts.confirmSnooze}
      form={form}
      name="until"
      field={form.field('until')}
      label={texts.until}
      onClose={onClose}
    />
  );
}
