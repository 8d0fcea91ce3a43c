import type { ResponseOf } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { Fact, Facts, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../messages/index.ts';
import { RedemptionCode } from '../components/redemption-code.tsx';

/** The close button replaces the confirm button: the second half of a double click must not press it. */
const DOUBLE_CLICK_MS = 600;

interface RedeemedStepProps {
  redeemed: Extract<ResponseOf<'POST /customer-portal/rewards/redeem'>, { redemption: object }>;
  onClose: () => void;
}

/** After a redemption: the code and the new balance. */
export function RedeemedStep({ redeemed, onClose }: RedeemedStepProps) {
  const texts = useTexts();
  const format = useFormat();
  const { redemption, balance } = redeemed;
  const closeButton = useRef<HTMLButtonElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isReady) closeButton.current?.focus();
  }, [isReady]);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography color="textSecondary">{texts.doneText}</Typography>
        <Box
          sx={{
            p: 2,
            borderRadius: 2,
            bgcolor: 'surface.subtle',
            textAlign: 'center',
            '& > *': { justifyContent: 'center' },
          }}
        >
          <RedemptionCode code={redemption.code} size="large" />
        </Box>
        <Facts minWidth={112}>
          <Fact label={texts.cost}>{format.number(redemption.points)}</Fact>
          <Fact label={texts.balanceNow}>{format.number(balance)}</Fact>
        </Facts>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button component={RouterLink} to={customerPath(`rewards/history/${redemption.id}`)}>
          {texts.openRedemption}
        </Button>
        <Button ref={closeButton} variant="contained" color="primary" disabled={!isReady} onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </>
  );
}
