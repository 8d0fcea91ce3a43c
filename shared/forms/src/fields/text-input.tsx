import type { ComponentProps } from 'react';
import type { FormField } from '../use-form.ts';
import { LabelledInput } from './labelled-input.tsx';

/** Props of {@link TextInput}. */
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

/** Text field of a form, with its problem below. */
export function TextInput({ inputMode, ...props }: TextInputProps) {
  return <LabelledInput {...props} maxLength={props.field.maxLength} inputMode={inputMode} />;
}
