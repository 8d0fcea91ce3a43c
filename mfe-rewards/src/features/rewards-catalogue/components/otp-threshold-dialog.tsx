import { FormRefusal, OneTimePasswordForm, RestoredNotice, TextInput } from '@atrium/forms';
import { useDraft } from '@atrium/host';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { StepUpDialog } from '../../../lib/redeeming/step-up-dialog.tsx';
import { useTexts } from '../../../messages/index.ts';
import { useOtpThreshold } from '../use-otp-threshold.ts';
import * as styles from './otp-threshold-dialog.module.css';

/** It is suggested if there was no threshold. */
const SUGGESTED = '1000';

interface OtpThresholdDialogProps {
  /** It is null is never. */
  previous: number | null;
  onClose: () => void;
}

export function OtpThresholdDialog({ previous, onClose }: OtpThresholdDialogProps) {
  const texts = useTexts();
  const titleId = useId();
  const form = useOtpThreshold(previous, onClose);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      onClose={() => {
        if (!form.isWorking) onClose();
      }}
    >
      <DialogTitle id={titleId} variant="h2">
        {texts.proofTitle}
      </DialogTitle>
      {form.otpRound > 0 ? (
        <OneTimePasswordForm
          key={form.otpRound}
          use={{ purpose: 'otp_threshold' }}
          confirmLabel={texts.save}
          isWorking={form.isWorking}
          onVerified={form.submitWithOtp}
          onCancel={onClose}
        />
      ) : (
        <form {...form.formProps}>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <RestoredNotice isRestored={form.isRestored} />
            <FormRefusal refusal={form.refusal} />
            <Typography color="textSecondary">{texts.proofText}</Typography>
            <ThresholdChoice form={form} previous={previous} labelledBy={titleId} />
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2.5 }}>
            <Button onClick={onClose} disabled={form.isWorking}>
              {texts.cancel}
            </Button>
            <Button type="submit" variant="contained" color="primary" loading={form.isWorking}>
              {texts.save}
            </Button>
          </DialogActions>
        </form>
      )}
      <StepUpDialog request={form.reauthenticationRequest} />
    </Dialog>
  );
}

interface ThresholdChoiceProps {
  form: ReturnType<typeof useOtpThreshold>;
  previous: number | null;
  labelledBy: string;
}

function ThresholdChoice({ form, previous, labelledBy }: ThresholdChoiceProps) {
  const texts = useTexts();
  // The field shows it while "never" is chosen.
  const [suggested, setSuggested] = useDraft(
    'suggested threshold',
    previous === null ? SUGGESTED : String(previous),
  );
  const field = form.field('otpThreshold');
  const isAsked = form.values.otpThreshold !== null;
  return (
    <>
      <RadioGroup
        aria-labelledby={labelledBy}
        value={isAsked ? 'above' : 'never'}
        onChange={(_, choice) => form.change({ otpThreshold: choice === 'above' ? suggested : null })}
      >
        <FormControlLabel value="never" control={<Radio />} label={texts.proofChoiceNever} />
        <FormControlLabel value="above" control={<Radio />} label={texts.proofChoiceAbove} />
      </RadioGroup>
      <Box sx={{ pl: 4 }}>
        <TextInput
          field={{
            ...field,
            value: isAsked ? field.value : suggested,
            onChange: (points) => {
              setSuggested(points);
              field.onChange(points);
            },
          }}
          label={texts.proofPoints}
          disabled={!isAsked}
          inputMode="numeric"
          className={styles.points}
        />
      </Box>
    </>
  );
}
