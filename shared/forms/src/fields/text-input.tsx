import { asciiDigits, buddhistDate, dateOfBuddhist, partsOf } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import type { ComponentProps } from 'react';
import { useTexts } from '../messages/index.ts';
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

/**
 * Text field of a form, with its problem below. A numeric one takes the digits of any input method. A date is `YYYY-MM-DD`;
 * its reader types it in their own calendar.
 */
export function TextInput({ inputMode, field: given, ...props }: TextInputProps) {
  const { calendar } = partsOf(useLocale().locale);
  const texts = useTexts();
  // Browsers have date fields in the Gregorian calendar alone.
  if (props.type === 'date' && calendar === 'buddhist')
    return (
      <LabelledInput
        {...props}
        type="text"
        field={ofBuddhistDates(given)}
        help={texts.buddhistDate}
        inputMode="numeric"
      />
    );
  const field = inputMode === 'numeric' ? ofDigits(given) : given;
  return <LabelledInput {...props} field={field} maxLength={field.maxLength} inputMode={inputMode} />;
}

function ofBuddhistDates(field: FormField): FormField {
  return {
    ...field,
    value: buddhistDate(field.value),
    onChange: (text) => field.onChange(dateOfBuddhist(asciiDigits(text))),
  };
}

function ofDigits(field: FormField): FormField {
  return { ...field, onChange: (text) => field.onChange(asciiDigits(text)) };
}
