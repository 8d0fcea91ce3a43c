import { FormDialog, FormRefusal, RestoredNotice, refusedField, useSubmission } from '@atrium/forms';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';

export interface AskedField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'email';
  readonly maxLength: number;
  readonly isLong?: boolean;
}

export type Answers = Readonly<Record<string, string>>;

/** What is done once the person has confirmed it, and what is asked for it. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isSevere?: boolean;
  readonly fields?: readonly AskedField[];
  readonly send: (answers: Answers) => Promise<unknown>;
}

interface QuestionDialogProps {
  readonly question: Question;
  readonly answers: Answers;
  readonly onAnswers: (answers: Answers) => void;
  readonly isRestored: boolean;
  readonly onClose: () => void;
}

export function QuestionDialog({ question, answers, onAnswers, isRestored, onClose }: QuestionDialogProps) {
  const { title, text, confirm, isSevere = false, fields = [], send } = question;
  const { isWorking, refusal, submit } = useSubmission();
  const entered = Object.fromEntries(fields.map(({ name }) => [name, answers[name]?.trim() ?? '']));
  const submitForm = async (event: FormEvent) => {
    event.preventDefault();
    if (await submit(() => send(entered))) onClose();
  };
  const isOfField = fields.some(({ name }) => refusedField(refusal, name));
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      isSevere={isSevere}
      isWorking={isWorking}
      isDisabled={Object.values(entered).includes('')}
      maxWidth="sm"
      formProps={{ onSubmit: (event) => void submitForm(event), noValidate: true }}
      onClose={onClose}
    >
      <DialogContentText>{text}</DialogContentText>
      <RestoredNotice isRestored={isRestored} />
      {!isOfField && <FormRefusal refusal={refusal} hint={refusal?.problem?.detail} />}
      {fields.map(({ name, label, hint, type = 'text', maxLength, isLong = false }, index) => {
        const problem = refusedField(refusal, name);
        return (
          <TextField
            key={name}
            label={label}
            type={type}
            helperText={problem ?? hint}
            error={problem !== undefined}
            value={answers[name] ?? ''}
            onChange={({ target }) => onAnswers({ ...answers, [name]: target.value })}
            slotProps={{ htmlInput: { maxLength } }}
            autoComplete="off"
            multiline={isLong}
            autoFocus={index === 0}
          />
        );
      })}
    </FormDialog>
  );
}
