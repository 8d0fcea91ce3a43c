import { FormDialog, Refusal, RestoredNotice, refusedField } from '@atrium/forms';
import DialogContentText from '@mui/material/DialogContentText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import { failureOf } from '../../../lib/failure-of.ts';
import { useTexts } from '../../../messages/index.ts';
import { type ActionField, isWhole } from '../case-action.ts';
import type { CaseActions } from '../use-case-actions.ts';

/** Asks for what a change needs, and shows why it was refused where it was. */
export function ActionDialog({ actions }: { readonly actions: CaseActions }) {
  const { case: texts } = useTexts();
  const { action, opened, isRestored, isWorking, refusal, enter, send, close } = actions;
  if (!action || !opened) return null;
  const { title, confirm, about, isSevere, fields } = action;
  const isAtField = fields.some(({ name }) => refusedField(refusal, name) !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      {...(isSevere && { isSevere })}
      isWorking={isWorking}
      isDisabled={!isWhole(action, opened.entered)}
      maxWidth="sm"
      formProps={{ onSubmit: submit, noValidate: true }}
      onClose={close}
    >
      <RestoredNotice isRestored={isRestored} />
      {refusal && !isAtField && <Refusal message={failureOf(refusal, texts)} requestId={refusal.requestId} />}
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{about}</DialogContentText>
      {fields.map((field, index) => (
        <Field
          key={field.name}
          field={field}
          value={opened.entered[field.name] ?? ''}
          problem={refusedField(refusal, field.name)}
          isFirst={index === 0}
          onChange={(value) => enter(field.name, value)}
        />
      ))}
    </FormDialog>
  );
}

interface FieldProps {
  readonly field: ActionField;
  readonly value: string;
  readonly problem: string | undefined;
  readonly isFirst: boolean;
  readonly onChange: (value: string) => void;
}

function Field({ field, value, isFirst, onChange, ...refused }: FieldProps) {
  const { label, hint, kind, maxLength, options, problemOf } = field;
  const problem = refused.problem ?? (value.trim() === '' ? undefined : problemOf?.(value));
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== undefined}
      helperText={problem ?? hint}
      autoFocus={isFirst}
      fullWidth
      {...(kind === 'lines' && { multiline: true, minRows: 3 })}
      {...(kind === 'date' && { type: 'date' })}
      select={kind === 'choice'}
      slotProps={{
        htmlInput: { maxLength },
        // Browsers write the pattern of a date where the label would be.
        ...(kind === 'date' && { inputLabel: { shrink: true } }),
      }}
    >
      {options?.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
