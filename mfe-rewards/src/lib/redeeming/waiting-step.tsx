import type { Approval } from '@atrium/contract';
import { linkTo } from '@atrium/host';
import { DateTime, Fact, Facts, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../messages/waiting.ts';

interface WaitingStepProps {
  approval: Approval;
  onClose: () => void;
}

/** A rule of the customer has it wait for another owner. */
export function WaitingStep({ approval, onClose }: WaitingStepProps) {
  const texts = useTexts();
  const format = useFormat();
  const { redeem, expiresAt, state, reason } = approval;
  const isWaiting = state === 'requested';
  const page = linkTo('approval');
  const link = page && (
    <Button component={RouterLink} to={page}>
      {texts.open}
    </Button>
  );
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Facts minWidth={112}>
          {redeem && <Fact label={texts.cost}>{format.number(redeem.points)}</Fact>}
          {isWaiting && (
            <Fact label={texts.until}>
              <DateTime value={expiresAt} format="date" />
            </Fact>
          )}
        </Facts>
        <Typography color="textSecondary">{isWaiting ? texts.text : texts.refused}</Typography>
        {reason && <Typography>{texts.reason(reason)}</Typography>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {link}
        <Button variant="contained" color="primary" onClick={onClose}>
          {texts.dismiss}
        </Button>
      </DialogActions>
    </>
  );
}
