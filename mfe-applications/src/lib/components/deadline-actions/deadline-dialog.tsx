import { Refusal, RestoredNotice } from '@atrium/forms';
import type { RequestError } from '@atrium/host';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { useRefusalText } from '../../deadline-actions.ts';

export interface DeadlineDialogProps {
  title: string;
  text: string;
  confirm: string;
  /** A right may be lost by it. */
  isSevere?: boolean;
  isWorking: boolean;
  /** It has what was entered before the session ended. */
  isRestored: boolean;
  /** What is refused of no field. */
  refusal: RequestError | null;
  formProps: Pick<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'>;
  onClose: () => void;
  children?: ReactNode;
}

/** The frame of a dialog about deadlines: what happens, its fields, and what was refused. */
export function DeadlineDialog(props: DeadlineDialogProps) {
  const { title, text, confirm, isSevere = false, isWorking, refusal, formProps, onClose } = props;
  const texts = useTexts();
  const refusalText = useRefusalText();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form {...formProps}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <RestoredNotice isRestored={props.isRestored} />
          {refusal && <Refusal message={refusalText(refusal)} requestId={refusal.requestId} />}
          <DialogContentText>{text}</DialogContentText>
          {props.children}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            type="submit"
            variant="contained"
            color={isSevere ? 'error' : 'primary'}
            loading={isWorking}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
