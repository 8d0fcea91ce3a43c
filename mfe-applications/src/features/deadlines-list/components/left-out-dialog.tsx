import type { Deadline } from '@atrium/contract';
import { useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type LeftOut, useDeadlineName } from '../../../lib/deadline-actions.ts';
import { useTexts } from '../../../messages/index.ts';

interface LeftOutDialogProps {
  leftOut: LeftOut;
  deadlines: readonly Deadline[];
  onClose: () => void;
}

export function LeftOutDialog({ leftOut, deadlines, onClose }: LeftOutDialogProps) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const nameOf = useDeadlineName();
  const titleId = useId();
  const count = leftOut.length;
  const nameById = new Map(deadlines.map((deadline) => [deadline.id, nameOf(deadline)]));
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.leftOutTitle(count, format.number(count))}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {count < deadlines.length ? texts.leftOutText : texts.noneChangedText}
        </DialogContentText>
        <ul>
          {leftOut.map(({ id, reason }) => (
            <Typography key={id} component="li" variant="body2">
              {`${nameById.get(id) ?? texts.unknownDeadline}: ${texts.leftOutReasons[reason]}`}
            </Typography>
          ))}
        </ul>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose} autoFocus>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
