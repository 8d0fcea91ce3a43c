import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useSessionsTexts } from '../use-sessions-texts.ts';

interface EndOthersDialogProps {
  count: number;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export function EndOthersDialog({ count, onConfirm, onClose }: EndOthersDialogProps) {
  const texts = useSessionsTexts();
  const titleId = useId();
  const [isActing, setActing] = useState(false);
  const confirm = async () => {
    setActing(true);
    await onConfirm();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.othersTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText>{texts.othersText(count)}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button variant="contained" color="primary" loading={isActing} onClick={() => void confirm()}>
          {texts.signOutOthers}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
