import type { User } from '@atrium/contract';
import type { RequestError } from '@atrium/host';
import { hasRightLength, NewPasswordField, PasswordField, Refusal, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { refusedField } from '../../../lib/use-submission.ts';
import { useChangePassword } from '../use-change-password.ts';
import { useSecurityTexts } from '../use-security-texts.ts';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';

/** The present password, a new one, and where need be a one-time password in between. */
export function ChangePassword({ user }: { user: User }) {
  const texts = useSecurityTexts();
  const { passwords, setPasswords, change, isWorking, refusal, isProofWanted, giveUpProof } =
    useChangePassword();
  const [isChecked, setChecked] = useState(false);
  const { currentPassword, newPassword } = passwords;
  const problems = {
    current: currentPassword === '' ? texts.currentMissing : undefined,
    next: hasRightLength(newPassword) ? undefined : texts.length,
  };
  const submit = async () => {
    const isComplete = !problems.current && !problems.next;
    setChecked(!isComplete);
    if (isComplete) await change();
  };
  return (
    <Section title={texts.password} description={texts.passwordText}>
      <Stack
        component="form"
        noValidate
        spacing={2.5}
        sx={{ maxWidth: 440, pt: 1 }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {refusal && (
          <Refusal message={refusal.message} hint={hintOf(refusal)} requestId={refusal.requestId} />
        )}
        <PasswordField
          label={texts.current}
          name="current-password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(value) => setPasswords({ ...passwords, currentPassword: value })}
          problem={isChecked ? problems.current : undefined}
        />
        <NewPasswordField
          label={texts.next}
          value={newPassword}
          onChange={(value) => setPasswords({ ...passwords, newPassword: value })}
          problem={isChecked ? problems.next : undefined}
        />
        {user.lineLinked && (
          <UnlinkLine
            isChosen={passwords.unlinkLine}
            onChange={(unlinkLine) => setPasswords({ ...passwords, unlinkLine })}
          />
        )}
        <Box>
          <Button type="submit" variant="contained" color="primary" loading={isWorking}>
            {texts.change}
          </Button>
        </Box>
        {/* Tells a password manager whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      </Stack>
      {isProofWanted && (
        <OneTimePasswordDialog onProved={(token) => void change(token)} onCancel={giveUpProof} />
      )}
    </Section>
  );

  function hintOf(refused: RequestError): string | undefined {
    if (refused.status === 409) return texts.changedMeanwhile;
    if (refusedField(refused, 'currentPassword')) return texts.currentWrong;
    const reason = refusedField(refused, 'newPassword');
    return reason && texts.nextRefused(reason);
  }
}

interface UnlinkLineProps {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function UnlinkLine({ isChosen, onChange }: UnlinkLineProps) {
  const texts = useSecurityTexts();
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
