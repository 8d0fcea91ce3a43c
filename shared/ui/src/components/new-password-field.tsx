import Box from '@mui/material/Box';
import { enUs } from '../messages/en-us.ts';
import { useMessages } from '../messages/use-messages.ts';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { type PasswordVerdict, passwordRules, passwordVerdict } from './password-rules.ts';

/** What {@link NewPasswordField} takes. */
export type NewPasswordFieldProps = Pick<
  PasswordFieldProps,
  'label' | 'value' | 'onChange' | 'problem' | 'autoFocus'
>;

/** A new password: its rules stand there before it is typed, and what they make of it while it is. */
export function NewPasswordField({ value, problem, ...field }: NewPasswordFieldProps) {
  const messages = useMessages({ 'en-US': enUs }).newPassword;
  const verdict = passwordVerdict(value);
  return (
    <PasswordField
      {...field}
      name="new-password"
      autoComplete="new-password"
      value={value}
      problem={problem}
      help={
        <>
          {messages.rules(passwordRules.shortest, passwordRules.longest)}
          <Box
            component="span"
            aria-live="polite"
            sx={{ display: 'block', minHeight: '1.25rem', color: 'text.primary', fontWeight: 500 }}
          >
            {sentenceOf(messages, verdict)}
          </Box>
        </>
      }
    />
  );
}

function sentenceOf(messages: typeof enUs.newPassword, { grade, missing }: PasswordVerdict): string {
  switch (grade) {
    case 'empty':
      return '';
    case 'short':
      return messages.short(missing);
    case 'long':
      return messages.long;
    case 'repetitive':
      return messages.repetitive;
    case 'good':
      return messages.good;
    case 'strong':
      return messages.strong;
  }
}
