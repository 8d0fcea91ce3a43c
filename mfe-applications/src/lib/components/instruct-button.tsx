import type { Deadline } from '@atrium/contract';
import { notify, useDraft } from '@atrium/host';
import Button from '@mui/material/Button';
import { useTexts } from '../../messages/list.ts';
import type { InstructDialogProps } from '../instructing/cases.ts';
import { useCodeOnDemand } from '../use-code-on-demand.ts';

const loadDialog = () =>
  import(/* webpackChunkName: "instruct" */ '../instructing/instruct-dialog.tsx').then(
    (code) => code.InstructDialog,
  );

/** The dialog with its texts is loaded when a person opens it. */
export function InstructOnDemand(props: InstructDialogProps) {
  const texts = useTexts();
  const Dialog = useCodeOnDemand(true, loadDialog, () => {
    props.onClose();
    notify({ message: texts.formNotLoaded, severity: 'error' });
  });
  return Dialog && <Dialog {...props} />;
}

interface InstructButtonProps extends Omit<InstructDialogProps, 'onClose' | 'kindId'> {
  className?: string;
  /** It is called after the dialog was closed, with whether something was sent. */
  onClosed?: (isSent: boolean) => void;
}

export function InstructButton({ className, onClosed, onSent, ...props }: InstructButtonProps) {
  const texts = useTexts();
  const { what, id } = props.about;
  const [state, setState] = useDraft<'closed' | 'open' | 'sent'>(`instruct button ${what} ${id}`, 'closed');
  const sent = () => {
    setState('sent');
    onSent();
  };
  const close = () => {
    setState('closed');
    onClosed?.(state === 'sent');
  };
  return (
    <>
      <Button size="small" {...(className && { className })} onClick={() => setState('open')}>
        {texts.instruct}
      </Button>
      {state !== 'closed' && <InstructOnDemand {...props} onSent={sent} onClose={close} />}
    </>
  );
}

/** Of one deadline. */
export function deadlineSubject(deadline: Deadline) {
  return { about: { what: 'deadline', id: deadline.id }, selected: { deadlines: [deadline] } } as const;
}
