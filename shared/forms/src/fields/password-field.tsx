import { Icon, icons } from '@atrium/ui';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../messages/index.ts';
import type { FormField } from '../use-form.ts';
import { LabelledInput } from './labelled-input.tsx';
import * as styles from './password-field.module.css';

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
  /** It stays in the form, so that password managers fill it in, but is out of sight and takes no focus. */
  isUnseen?: boolean;
}

/** Password field that can be pasted into, filled in by a password manager, and revealed. */
export function PasswordField(props: PasswordFieldProps) {
  const messages = useTexts();
  const [visible, setVisible] = useState(false);
  const reveal = (
    <button
      type="button"
      aria-label={visible ? messages.hidePassword : messages.showPassword}
      aria-pressed={visible}
      onClick={() => setVisible(!visible)}
      className={styles.reveal}
    >
      <Icon path={visible ? `${icons.eye}M4 4l16 16` : icons.eye} />
    </button>
  );
  return (
    <LabelledInput
      {...props}
      type={visible ? 'text' : 'password'}
      fullWidth
      end={reveal}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
