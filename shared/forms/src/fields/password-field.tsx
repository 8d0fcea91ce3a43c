import { Icon, icons } from '@atrium/ui';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../messages/index.ts';
import type { FormField } from '../use-form.ts';

/** What {@link PasswordField} takes. */
export interface PasswordFieldProps {
  label: string;
  /** Name of the field, so that a password manager knows it again. */
  name: string;
  /** Which password is asked for, so that a password manager offers the right one. */
  autoComplete: 'current-password' | 'new-password';
  field: FormField;
  /** What to know before entering it; gives way to the problem. */
  help?: ReactNode;
  autoFocus?: boolean;
}

/** A password that can be pasted, filled in by a password manager and looked at. */
export function PasswordField({ field, help, ...props }: PasswordFieldProps) {
  const messages = useTexts();
  const { value, onChange, problem } = field;
  const [visible, setVisible] = useState(false);
  const reveal = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={visible ? messages.hidePassword : messages.showPassword}
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
      >
        <Icon path={visible ? `${icons.eye}M4 4l16 16` : icons.eye} />
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      fullWidth
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(problem)}
      helperText={problem ?? help}
      slotProps={{
        input: { endAdornment: reveal },
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        formHelperText: { component: 'div' },
      }}
    />
  );
}
