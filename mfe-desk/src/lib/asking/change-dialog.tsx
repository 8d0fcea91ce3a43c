import { FormDialog, Refusal, RestoredNotice, refusedField } from '@atrium/forms';
import type { RequestError } from '@atrium/host';
import DialogContentText from '@mui/material/DialogContentText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import { useTexts } from '../../messages/index.ts';
import { FilesField } from '../files/files-field.tsx';
import { type AskedField, isMalformed, isWhole } from './asked-change.ts';
import type { useAsking } from './use-asking.ts';

interface ChangeDialogProps {
  readonly asking: Omit<ReturnType<typeof useAsking>, 'open'>;
  /** What a refusal says, in place of its own words. */
  readonly messageOf?: (refusal: RequestError) => string;
}

/** Asks for what a change needs, if one was chosen, and shows why it was refused. */
export function ChangeDialog({ asking, messageOf }: ChangeDialogProps) {
  const { change, opened, isRestored, isWorking, refusal, enter, send, close } = asking;
  if (!change || !opened) return null;
  const { title, confirm, about, isSevere = false, fields } = change;
  const isOfField = fields.some(({ name }) => refusedField(refusal, name) !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      isSevere={isSevere}
      isWorking={isWorking}
      isDisabled={!isWhole(fields, opened.entered)}
      maxWidth="sm"
      formProps={{ onSubmit: submit, noValidate: true }}
      onClose={close}
    >
      {about && <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{about}</DialogContentText>}
      <RestoredNotice isRestored={isRestored} />
      {refusal && !isOfField && (
        <Refusal
          message={messageOf?.(refusal) ?? refusal.message}
          hint={messageOf ? undefined : refusal.problem?.detail}
          requestId={refusal.requestId}
        />
      )}
      {fields.map((field, index) => (
        <Field
          key={field.name}
          field={field}
          value={opened.entered[field.name] ?? ''}
          refused={refusedField(refusal, field.name)}
          isFirst={index === 0}
          onChange={(value) => enter(field.name, value)}
        />
      ))}
    </FormDialog>
  );
}

interface FieldProps {
  readonly field: AskedField;
  readonly value: string;
  readonly refused: string | undefined;
  readonly isFirst: boolean;
  readonly onChange: (value: string) => void;
}

function Field(props: FieldProps) {
  const { field, isFirst, onChange } = props;
  const { label, files } = field;
  if (files) return <FilesField {...files} label={label} autoFocus={isFirst} onChange={onChange} />;
  return <EnteredField {...props} />;
}

function EnteredField({ field, value, refused, isFirst, onChange }: FieldProps) {
  const { asking: texts } = useTexts();
  const { label, hint, kind, maxLength, minRows, options, problemOf, language } = field;
  const known = value.trim() === '' ? undefined : problemOf?.(value);
  const problem = isMalformed(field, value) ? texts.wholeNumber : (refused ?? known);
  const type = kind === 'date' || kind === 'email' ? kind : 'text';
  return (
    <TextField
      label={label}
      type={type}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== undefined}
      helperText={problem ?? hint}
      autoFocus={isFirst}
      autoComplete="off"
      fullWidth
      // Its label overlaps the upper edge, where a dialog cuts its contents off.
      sx={{ mt: isFirst ? 1 : 0 }}
      multiline={kind === 'lines'}
      {...(minRows !== undefined && { minRows })}
      select={kind === 'choice'}
      slotProps={{
        htmlInput: { maxLength, lang: language, ...(kind === 'number' && { inputMode: 'numeric' }) },
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
