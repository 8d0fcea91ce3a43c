import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import type { FormField } from '../use-form.ts';

interface LabelledInputProps
  extends Pick<FormControlProps, 'disabled' | 'fullWidth' | 'required' | 'sx'>,
    Pick<OutlinedInputProps, 'autoComplete' | 'autoFocus' | 'endAdornment' | 'inputProps' | 'name' | 'type'> {
  field: FormField;
  label: ReactNode;
  /** Below the input, unless there is a problem. */
  help?: ReactNode;
}

/** The label of an input in use, as MUI's script raises it: also before the script has run. */
const raisedLabel = {
  '&:has(input:focus), &:has(input:not(:placeholder-shown)), &:has(input:autofill)': {
    '& > label': { transform: 'translate(14px, -9px) scale(0.75)', maxWidth: 'calc(133% - 32px)' },
    '& legend': { maxWidth: '100%' },
  },
};

/** Takes over the focus and what was typed into a prerendered page. */
function useInputBeforeScript(
  ref: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const first = useRef({ value, onChange });
  useEffect(() => {
    const input = ref.current;
    if (!input) return;
    const { value: rendered, onChange: change } = first.current;
    if (input.value !== rendered) change(input.value);
    // React has not seen the event.
    if (input === document.activeElement) input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }, [ref]);
}

/** An input with its label and its problem: the part of MUI's text field that forms use, without its select and its menu. */
export function LabelledInput({
  field: { value, onChange, problem },
  label,
  help,
  disabled,
  fullWidth,
  required,
  sx,
  ...input
}: LabelledInputProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const text = problem ?? help;
  const inputRef = useRef<HTMLInputElement>(null);
  useInputBeforeScript(inputRef, value, onChange);
  return (
    <FormControl
      disabled={disabled}
      error={problem !== undefined}
      fullWidth={fullWidth}
      required={required}
      sx={[raisedLabel, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        inputRef={inputRef}
        label={label}
        // Not shown: by it, the style sheet knows an empty input.
        placeholder=" "
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-describedby={text ? helpId : undefined}
      />
      {text && (
        <FormHelperText id={helpId} component="div">
          {text}
        </FormHelperText>
      )}
    </FormControl>
  );
}
