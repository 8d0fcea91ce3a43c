import type { LotShare, RedeemPreview } from '@atrium/contract';
import { Fact, Facts, Notice, TextAround, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import { LotShares } from '../components/lot-shares.tsx';
import { ProgrammeDay } from '../components/programme-day.tsx';

const FOLDED_ROWS = 3;

/** Preview of a redemption: the points used, the balance after it, and what expires next. */
export function PreviewStep({ preview }: { preview: RedeemPreview }) {
  const texts = useTexts();
  const format = useFormat();
  const { reward, balance, balanceAfter, nextExpiry, refusal, missing, lots } = preview;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {refusal && (
        <Notice severity="warning">
          {refusal === 'insufficient-points'
            ? texts.missing(missing, format.number(missing))
            : texts.refusals[refusal]}
        </Notice>
      )}
      <Facts minWidth={112}>
        <Fact label={texts.balanceNow}>{format.number(balance)}</Fact>
        <Fact label={texts.cost}>{format.number(reward.pointsCost)}</Fact>
        {balanceAfter !== null && (
          <Fact label={texts.balanceAfter}>
            <strong>{format.number(balanceAfter)}</strong>
          </Fact>
        )}
        {refusal === null && (
          <Fact label={texts.nextExpiryAfter}>
            {nextExpiry ? (
              <TextAround
                text={(day) => texts.expiryOf(nextExpiry.points, format.number(nextExpiry.points), day)}
              >
                <ProgrammeDay value={nextExpiry.expiresAt} />
              </TextAround>
            ) : (
              texts.nothingExpires
            )}
          </Fact>
        )}
      </Facts>
      {lots.length > 0 && <UsedLots lots={lots} />}
    </Box>
  );
}

function UsedLots({ lots }: { lots: readonly LotShare[] }) {
  const texts = useTexts();
  const format = useFormat();
  const [isFolded, setFolded] = useState(lots.length > FOLDED_ROWS);
  return (
    <div>
      <Typography variant="h3">{texts.usedPoints}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {texts.usedPointsText}
      </Typography>
      <Box
        // Scrolls if it is long, so it must be reachable by keyboard.
        tabIndex={0}
        role="group"
        aria-label={texts.usedPoints}
        sx={{ maxHeight: 232, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 2 }}
      >
        <LotShares lots={lots} label={texts.usedPoints} maxRows={isFolded ? FOLDED_ROWS : lots.length} />
      </Box>
      {isFolded && (
        <Button size="small" onClick={() => setFolded(false)} sx={{ mt: 1 }}>
          {texts.showAllLots(format.number(lots.length))}
        </Button>
      )}
    </div>
  );
}
