import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTexts } from '../messages/index.ts';

export interface FormDialogProps {
  title: string;
  confirm: string;
  /** Something may be lost by it. */
  isSevere?: boolean;
  isWorking: boolean;
  isDisabled?: boolean;
  maxWidth?: 'xs' | 'sm';
  formProps: Pick<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'>;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, confirm, isSevere, isWorking, isDisabled = false, maxWidth = 'xs', onClose } = props;
  const { cancel } = useTexts();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={maxWidth} aria-labelledby={titleId}>
      <form {...props.formProps}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>{props.children}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            type="submit"
            variant="contained"
            color={isSevere ? 'error' : 'primary'}
            loading={isWorking}
            disabled={isDisabled}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
