import Box from '@mui/material/Box';
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
  /** Of the button that closes the dialog, where "Cancel" could be taken for what the dialog does. */
  dismiss?: string;
  /** Something may be lost by it. */
  isSevere?: boolean;
  isWorking: boolean;
  isDisabled?: boolean;
  maxWidth?: 'xs' | 'sm';
  formProps: Pick<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'>;
  onClose: () => void;
  children: ReactNode;
}

/** Where the window is too low, the fields scroll between the title and the buttons. */
const scrolling = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;

export function FormDialog(props: FormDialogProps) {
  const { title, confirm, isSevere, isWorking, isDisabled = false, maxWidth = 'xs', onClose } = props;
  const { cancel } = useTexts();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={maxWidth} aria-labelledby={titleId}>
      <Box component="form" sx={scrolling} {...props.formProps}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>{props.children}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{props.dismiss ?? cancel}</Button>
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
      </Box>
    </Dialog>
  );
}
