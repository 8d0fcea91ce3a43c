import { useArea } from '@atrium/stores';
import { OneTimePasswordForm, Refusal } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { pointsArea } from '../../../lib/points.area.ts';
import { useTexts } from '../../../lib/use-texts.ts';
import { useOtpThreshold } from '../use-otp-threshold.ts';

const MOST = 1_000_000_000;
/** Offered where there was none. */
const SUGGESTED = '1000';

/** Changes when redeeming asks for a one-time password. */
export function OtpThresholdDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const titleId = useId();
  const former = useArea(pointsArea, (state) => state.otpThreshold);
  const [isAsked, setAsked] = useState(former !== null);
  const [points, setPoints] = useState(former === null ? SUGGESTED : String(former));
  const [isChecked, setChecked] = useState(false);
  const { save, isSaving, refusal, isProofWanted } = useOtpThreshold(onClose);
  const isMalformed = isAsked && (!/^\d+$/.test(points) || Number(points) > MOST);
  const wanted = isAsked ? Number(points) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(isMalformed);
    if (!isMalformed) void save(wanted);
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      onClose={() => {
        if (!isSaving) onClose();
      }}
    >
      <DialogTitle id={titleId} variant="h2">
        {texts.proofTitle}
      </DialogTitle>
      {isProofWanted ? (
        <OneTimePasswordForm
          use={{ purpose: 'otp_threshold' }}
          confirmLabel={texts.save}
          isWorking={isSaving}
          onProved={(otpToken) => void save(wanted, otpToken)}
          onCancel={onClose}
        />
      ) : (
        <form noValidate onSubmit={submit}>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            {refusal && <Refusal message={refusal.message} requestId={refusal.requestId} />}
            <Typography color="textSecondary">{texts.proofText}</Typography>
            <RadioGroup
              aria-labelledby={titleId}
              value={isAsked ? 'above' : 'never'}
              onChange={(_, choice) => setAsked(choice === 'above')}
            >
              <FormControlLabel value="never" control={<Radio />} label={texts.proofChoiceNever} />
              <FormControlLabel value="above" control={<Radio />} label={texts.proofChoiceAbove} />
            </RadioGroup>
            <Box sx={{ pl: 4 }}>
              <TextField
                label={texts.proofPoints}
                value={points}
                disabled={!isAsked}
                onChange={({ target }) => setPoints(target.value.trim())}
                error={isChecked && isMalformed}
                helperText={isChecked && isMalformed ? texts.proofMalformed : undefined}
                slotProps={{ htmlInput: { inputMode: 'numeric' } }}
                sx={{ maxWidth: 200 }}
              />
            </Box>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2.5 }}>
            <Button onClick={onClose} disabled={isSaving}>
              {texts.cancel}
            </Button>
            <Button type="submit" variant="contained" color="primary" loading={isSaving}>
              {texts.save}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
