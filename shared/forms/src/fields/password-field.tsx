import { Icon, icons } from '@atrium/ui';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../messages/index.ts';
import type { FormField } from '../use-form.ts';
import { LabelledInput } from './labelled-input.tsx';

/** Props of {@link PasswordField}. */
export interface PasswordFieldProps {
  label: string;
  /** Name of the field, by which password managers recognise it. */
  name: string;
  /** Which password it is, so that password managers offer the right one. */
  autoComplete: 'current-password' | 'new-password';
  field: FormField;
  /** Helper text; replaced by the problem if there is one. */
  help?: ReactNode;
  autoFocus?: boolean;
}

/** Password field that can be pasted into, filled in by a password manager, and revealed. */
export function PasswordField(props: PasswordFieldProps) {
  const messages = useTexts();
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
    <LabelledInput
      {...props}
      type={visible ? 'text' : 'password'}
      fullWidth
      endAdornment={reveal}
      inputProps={{ autoCapitalize: 'none', spellCheck: false }}
    />
  );
}
