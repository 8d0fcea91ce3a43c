import { actionsOf, type Deadline } from '@atrium/contract';
import { useCanFor, useDraft } from '@atrium/host';
import { ActionMenu, Icon, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type Texts, useTexts } from '../../../messages/index.ts';
import { useDeadlineActions, useDeadlineName, useWithToast } from '../../deadline-actions.ts';
import { WAITING } from '../../deadline-address.ts';
import { useMayChange } from '../../use-may-change.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { InstructDialogOfDeadline } from './instruct-dialog-of-deadline.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { WaiveDialog } from './waive-dialog.tsx';

const dialogs = {
  instruct: InstructDialogOfDeadline,
  waive: WaiveDialog,
  extend: ExtendDialog,
  assign: AssignDialog,
  snooze: SnoozeDialog,
};
type DialogName = keyof typeof dialogs;

interface DeadlineMenuProps {
  deadline: Deadline;
  hasButton?: boolean;
  /** The deadline itself shows the change already. */
  onChanged: () => void;
  /** Someone else has changed the deadline. */
  reload: () => void;
}

/** Those who may not change the deadline get nothing. */
export function DeadlineMenu({ deadline, hasButton = false, onChanged, reload }: DeadlineMenuProps) {
  const texts = useTexts().deadlines;
  const nameOf = useDeadlineName();
  const mayChange = useMayChange();
  const [opened, setOpened] = useDraft<DialogName | null>(`dialog of deadline ${deadline.id}`, null);
  const mayInstruct = useCanFor('instructions:write')(deadline.customer.id) && deadline.state === 'open';
  const changes = useChoices(deadline, { open: setOpened, onChanged, reload });
  const instruct = { label: useTexts().instruct, isAtOnce: false, choose: () => setOpened('instruct') };
  const choices = (mayChange(deadline) ? changes : []).toSpliced(
    changes[0]?.isAtOnce ? 1 : 0,
    0,
    ...(mayInstruct ? [instruct] : []),
  );
  if (choices.length === 0) return null;
  const [first, ...others] = choices;
  // What only opens a dialog is no button of its own.
  const listed = hasButton && first?.isAtOnce ? others : choices;
  const Dialog = opened && dialogs[opened];
  return (
    <>
      {hasButton && first?.isAtOnce && (
        <Button size="small" onClick={first.choose}>
          {first.label}
        </Button>
      )}
      {listed.length > 0 && (
        <ActionMenu choices={listed}>
          {(button) => (
            <IconButton size="small" aria-label={texts.actionsOf(nameOf(deadline))} {...button}>
              <Box component={Icon} path={icons.more} sx={{ '& path': { strokeWidth: 2.6 } }} />
            </IconButton>
          )}
        </ActionMenu>
      )}
      {Dialog && (
        <Dialog
          deadline={deadline}
          onClose={() => setOpened(null)}
          onChanged={onChanged}
          onUndone={() => {
            onChanged();
            reload();
          }}
        />
      )}
    </>
  );
}

interface Choice {
  readonly label: string;
  readonly isAtOnce?: boolean;
  readonly choose: () => void;
}

function useChoices(
  deadline: Deadline,
  {
    open,
    onChanged,
    reload,
  }: { open: (dialog: DialogName) => void } & Pick<DeadlineMenuProps, 'onChanged' | 'reload'>,
): Choice[] {
  const texts: Texts['deadlines'] = useTexts().deadlines;
  const { done, reopen, snooze } = useDeadlineActions(() => {
    onChanged();
    reload();
  });
  const withToast = useWithToast(reload);
  const act = (work: () => Promise<void>) => async () => {
    if (await withToast(work)) onChanged();
  };
  const atOnce = { done: act(() => done(deadline)), reopen: act(() => reopen(deadline)) };
  const choices = actionsOf(deadline).map((action) =>
    action === 'done' || action === 'reopen'
      ? { label: texts[action], choose: atOnce[action], isAtOnce: true }
      : { label: texts[action], choose: () => open(action) },
  );
  if (deadline.snoozedUntil !== null)
    return [...choices, { label: texts.wakeUp, choose: act(() => snooze(deadline, null)) }];
  const isWaiting = WAITING.includes(deadline.state);
  return isWaiting ? [...choices, { label: texts.snooze, choose: () => open('snooze') }] : choices;
}
