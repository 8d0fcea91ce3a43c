import { asciiDigits } from '@atrium/contract';
import type { ComponentProps } from 'react';
import type { FormField } from '../use-form.ts';
import { LabelledInput } from './labelled-input.tsx';

export interface TextInputProps
  extends Pick<
    ComponentProps<typeof LabelledInput>,
    | 'autoComplete'
    | 'autoFocus'
    | 'className'
    | 'disabled'
    | 'fullWidth'
    | 'label'
    | 'name'
    | 'required'
    | 'type'
  > {
  field: FormField;
  inputMode?: 'numeric';
}

/** Text field of a form, with its problem below. A numeric one takes the digits of any input method. */
export function TextInput({ inputMode, field: given, ...props }: TextInputProps) {
  const field = inputMode === 'numeric' ? ofDigits(given) : given;
  return <LabelledInput {...props} field={field} maxLength={field.maxLength} inputMode={inputMode} />;
}

function ofDigits(field: FormField): FormField {
  return { ...field, onChange: (text) => field.onChange(asciiDigits(text)) };
}
