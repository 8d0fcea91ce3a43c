import { type FormField, refusedField, TextInput } from '@atrium/forms';
import { DeadlineDialog, type DeadlineDialogProps } from './deadline-dialog.tsx';

interface DateDialogProps extends Pick<DeadlineDialogProps, 'title' | 'text' | 'confirm' | 'onClose'> {
  form: Pick<DeadlineDialogProps, 'isWorking' | 'isRestored' | 'refusal' | 'formProps'>;
  /** Name of the date in the body. */
  name: string;
  field: FormField;
  label: string;
}

/** A dialog that asks for one date. */
export function DateDialog({ form, name, field, label, ...texts }: DateDialogProps) {
  return (
    <DeadlineDialog
      {...texts}
      isWorking={form.isWorking}
      isRestored={form.isRestored}
      refusal={refusedField(form.refusal, name) === undefined ? form.refusal : null}
      formProps={form.formProps}
    >
      <TextInput field={field} type="date" autoFocus fullWidth label={label} />
    </DeadlineDialog>
  );
}
