import type { RedemptionDetail } from '@atrium/contract';
import { useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { useRefund } from '../use-refund.ts';

export function RefundButton({ redemption }: { redemption: RedemptionDetail }) {
  const texts = useTexts();
  const format = useFormat();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { points, reward } = redemption;
  const { refund, isSending } = useRefund(redemption, format.number(points));
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.refund}</Button>
      <Dialog open={isOpen} onClose={isSending ? undefined : close} aria-labelledby={titleId} maxWidth="xs">
        <DialogTitle id={titleId} variant="h2">
          {texts.refundTitle(reward.name)}
        </DialogTitle>
        <DialogContent>
          <Typography>{texts.refundText(points, format.number(points))}</Typography>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button onClick={close} disabled={isSending}>
            {texts.cancel}
          </Button>
          <Button
            variant="contained"
            color="primary"
            loading={isSending}
            onClick={() => void refund().then(close)}
          >
            {texts.refundConfirm(points, format.number(points))}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
