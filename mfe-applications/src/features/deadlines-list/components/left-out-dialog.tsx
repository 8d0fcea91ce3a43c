import type { Deadline } from '@atrium/contract';
import { useFormat } from '@atrium/ui';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { type LeftOut, useDeadlineName } from '../../../lib/deadline-actions.ts';
import { OutcomeDialog } from '../../../lib/outcome-dialog.tsx';
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
  const count = leftOut.length;
  const nameById = new Map(deadlines.map((deadline) => [deadline.id, nameOf(deadline)]));
  return (
    <OutcomeDialog
      title={texts.leftOutTitle(count, format.number(count))}
      close={texts.close}
      onClose={onClose}
    >
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
    </OutcomeDialog>
  );
}
