import type { User } from '@atrium/contract';
import { FormRefusal, NewPasswordField, PasswordField } from '@atrium/forms';
import { Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { useChangePassword } from '../use-change-password.ts';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';

export function ChangePassword({ user }: { user: User }) {
  const texts = useTexts().security;
  const form = useChangePassword();
  return (
    <Section title={texts.password} description={texts.passwordText}>
      <Stack component="form" {...form.formProps} spacing={2.5} sx={{ maxWidth: 440, pt: 1 }}>
        <FormRefusal
          refusal={form.refusal}
          hint={form.refusal?.status === 409 ? texts.changedMeanwhile : undefined}
        />
        <PasswordField
          field={form.field('currentPassword')}
          label={texts.current}
          name="current-password"
          autoComplete="current-password"
        />
        <NewPasswordField field={form.field('newPassword')} label={texts.next} />
        {user.lineLinked && (
          <UnlinkLine
            isChosen={form.values.unlinkLine}
            onChange={(unlinkLine) => form.change({ unlinkLine })}
          />
        )}
        <Box>
          <Button type="submit" variant="contained" color="primary" loading={form.isWorking}>
            {texts.change}
          </Button>
        </Box>
        {/* Password managers look for this field. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      </Stack>
      {form.otpRound > 0 && (
        <OneTimePasswordDialog
          key={form.otpRound}
          isWorking={form.isWorking}
          onVerified={form.submitWithOtp}
          onCancel={form.cancelOtp}
        />
      )}
    </Section>
  );
}

interface UnlinkLineProps {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function UnlinkLine({ isChosen, onChange }: UnlinkLineProps) {
  const texts = useTexts().security;
  const explanationId = useId();
  return (
    <Box>
      <FormControlLabel
        label={texts.unlinkLine}
        control={
          <Checkbox
            checked={isChosen}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': explanationId } }}
          />
        }
      />
      <FormHelperText id={explanationId} sx={{ mt: 0, ml: 4 }}>
        {texts.unlinkLineText}
      </FormHelperText>
    </Box>
  );
}
