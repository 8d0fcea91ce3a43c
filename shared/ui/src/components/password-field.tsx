import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import * as icons from '../icons/icons.ts';
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
        <Icon path={visible ? `${icons.eye}M4 4l16 16` : icons.eye} />
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
