import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTexts } from '../../messages/index.ts';

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly act: () => Promise<unknown>;
}

/** Asks for confirmation before access, a session or an account is removed. */
export function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const texts = useTexts();
  const titleId = useId();
  const [isActing, setIsActing] = useState(false);
  const confirm = async () => {
    setIsActing(true);
    await question.act();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{question.title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{question.text}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button autoFocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button variant="contained" color="error" loading={isActing} onClick={() => void confirm()}>
          {question.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
