import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { FormField } from '../use-form.ts';

/** Props of {@link TextInput}. */
export interface TextInputProps
  extends Pick<
    TextFieldProps,
    'autoComplete' | 'autoFocus' | 'disabled' | 'fullWidth' | 'label' | 'name' | 'required' | 'sx' | 'type'
  > {
  field: FormField;
  inputMode?: 'numeric';
}

/** Text field of a form, with its problem below. */
export function TextInput({ field, inputMode, ...props }: TextInputProps) {
  const { value, onChange, problem, maxLength } = field;
  return (
    <TextField
      {...props}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{ htmlInput: { maxLength, inputMode } }}
    />
  );
}
