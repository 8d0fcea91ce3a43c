import { problemTypeOf, Refusal, useSubmission } from '@atrium/forms';
import { customerPath, notify, refreshPerson, request, selectCustomer, useAuth } from '@atrium/host';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../../messages/index.ts';

interface LeaveDialogProps {
  customer: { id: number; name: string };
  onClose: () => void;
}

export function LeaveDialog({ customer, onClose }: LeaveDialogProps) {
  const texts = useTexts();
  const titleId = useId();
  const { leave, isWorking, refusal } = useLeave(customer, onClose);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.leaveTitle(customer.name)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {refusal && (
          <Refusal
            message={problemTypeOf(refusal) === 'last-owner' ? texts.lastOwner : refusal.message}
            requestId={refusal.requestId}
          />
        )}
        <DialogContentText>{texts.leaveText}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button autoFocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button variant="contained" color="error" loading={isWorking} onClick={() => void leave()}>
          {texts.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The pages of the customer are left, too, if they are open. */
function useLeave({ id, name }: LeaveDialogProps['customer'], onDone: () => void) {
  const texts = useTexts();
  const navigate = useNavigate();
  const selected = useAuth((state) => state.selectedCustomer);
  const { submit, isWorking, refusal } = useSubmission();
  const leave = () =>
    submit(async () => {
      await request('POST /customer-portal/auth/leave_customer', { body: { customerId: id } });
      notify({ message: texts.left(name), severity: 'success' });
      onDone();
      if (selected === id) await selectCustomer(0);
      await refreshPerson();
      if (selected === id) await navigate(customerPath('account', 0));
    });
  return { leave, isWorking, refusal };
}
