import Box from '@mui/material/Box';
import { type Texts, useTexts } from '../messages/index.ts';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { type PasswordVerdict, passwordLength, passwordVerdict } from './password-verdict.ts';

export type NewPasswordFieldProps = Pick<PasswordFieldProps, 'label' | 'field' | 'autoFocus'>;

/** Field for a new password: shows the rules before typing, and a rating while typing. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const messages = useTexts().newPassword;
  const verdict = passwordVerdict(props.field.value);
  return (
    <PasswordField
      {...props}
      name="new-password"
      autoComplete="new-password"
      help={
        <>
          {messages.rules(passwordLength.shortest, passwordLength.longest)}
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

function sentenceOf(messages: Texts['newPassword'], { grade, missing }: PasswordVerdict): string {
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
