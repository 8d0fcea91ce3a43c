import { FormDialog, RestoredNotice } from '@atrium/forms';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import { useTexts } from '../../../messages/index.ts';
import type { Actions, Writing } from '../use-actions.ts';

interface WritingDialogProps {
  readonly actions: Actions;
  readonly writing: Writing;
}

export function WritingDialog({ actions, writing }: WritingDialogProps) {
  const { dialogs, queue } = useTexts();
  const isReply = writing.kind === 'reply';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void actions.send();
  };
  return (
    <FormDialog
      title={isReply ? dialogs.reply(writing.item.application.reference) : dialogs.refuse}
      confirm={isReply ? dialogs.send : queue.refuse}
      isSevere={!isReply}
      isWorking={actions.isWorking}
      isDisabled={writing.text.trim() === ''}
      maxWidth="sm"
      formProps={{ onSubmit: submit, noValidate: true }}
      onClose={() => actions.setWriting(null)}
    >
      <RestoredNotice isRestored={actions.isRestored} />
      <TextField
        label={isReply ? dialogs.text : dialogs.reason}
        helperText={isReply ? undefined : dialogs.reasonHint}
        value={writing.text}
        onChange={({ target }) => actions.setWriting({ ...writing, text: target.value })}
        multiline
        minRows={4}
        autoFocus
      />
    </FormDialog>
  );
}
