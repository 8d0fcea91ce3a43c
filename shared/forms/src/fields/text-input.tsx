import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { FormField } from '../use-form.ts';

/** What {@link TextInput} takes. */
export interface TextInputProps
  extends Pick<
    TextFieldProps,
    'autoComplete' | 'autoFocus' | 'disabled' | 'fullWidth' | 'label' | 'name' | 'required' | 'sx' | 'type'
  > {
  field: FormField;
  inputMode?: 'numeric';
}

/** A text of a form, with what is wrong with it below. */
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
