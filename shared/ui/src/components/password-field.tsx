import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { enUs } from '../messages/en-us.ts';
import { useMessages } from '../messages/use-messages.ts';

/** What {@link PasswordField} takes. */
export interface PasswordFieldProps {
  label: string;
  /** Name of the field, so that a password manager knows it again. */
  name: string;
  /** Which password is asked for, so that a password manager offers the right one. */
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with what was entered. */
  problem?: string;
  /** What to know before entering it; gives way to the problem. */
  help?: ReactNode;
  autoFocus?: boolean;
}

const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z';

/** A password that can be pasted, filled in by a password manager and looked at. */
export function PasswordField({ value, onChange, problem, help, ...field }: PasswordFieldProps) {
  const messages = useMessages({ 'en-US': enUs });
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
        <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden>
          <path
            d={visible ? `${EYE}M4 4l16 16` : EYE}
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      {...field}
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
