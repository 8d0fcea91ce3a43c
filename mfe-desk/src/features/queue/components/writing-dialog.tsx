import { FormDialog, RestoredNotice } from '@atrium/forms';
import { isSendingKey } from '@atrium/ui';
import TextField from '@mui/material/TextField';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTexts } from '../../../messages/index.ts';
import type { Actions, Writing } from '../use-actions.ts';

interface WritingDialogProps {
  readonly actions: Actions;
  readonly writing: Writing;
}

export function WritingDialog({ actions, writing }: WritingDialogProps) {
  const { dialogs, queue } = useTexts();
  const isReply = writing.kind === 'reply';
  const canSend = writing.text.trim() !== '' && !actions.isWorking;
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    void actions.send();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (isSendingKey(event.nativeEvent) && canSend) submit(event);
  };
  return (
    <FormDialog
      title={isReply ? dialogs.reply(writing.item.application.reference) : dialogs.refuse}
      confirm={isReply ? dialogs.send : queue.refuse}
      isSevere={!isReply}
      isWorking={actions.isWorking}
      isDisabled={!canSend}
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
        onKeyDown={sendByKey}
        multiline
        minRows={4}
        autoFocus
      />
    </FormDialog>
  );
}
