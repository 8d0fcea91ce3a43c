import { MAX_MESSAGE_TEXT_CHARACTERS } from '@atrium/contract';
import { Refusal, RestoredNotice } from '@atrium/forms';
import { isSendingKey, Notice, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { FilesOnDemand } from '../../../../lib/files/files-on-demand.tsx';
import { useTexts } from '../../../../messages/conversation.ts';
import { useWriting } from './use-writing.ts';

/** From so many characters on, the person sees how many are left. */
const NEAR_LIMIT = MAX_MESSAGE_TEXT_CHARACTERS * 0.9;

interface ComposerProps {
  applicationId: number;
  onSent: () => void;
}

export function Composer({ applicationId, onSent }: ComposerProps) {
  const texts = useTexts();
  const { text, files, isRestored, isLost, isSending, refusal, change, send } = useWriting(
    applicationId,
    () => {
      setAttaching(false);
      setTried(false);
      onSent();
    },
  );
  const [isAttaching, setAttaching] = useState(files.ready.length > 0);
  const [isTried, setTried] = useState(false);
  const { length } = text.trim();
  const canSend = length > 0 && length <= MAX_MESSAGE_TEXT_CHARACTERS && !isSending;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (canSend && !files.areComing) send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendingKey(event.nativeEvent)) onSubmit(event);
  };
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 1.5, p: 2 }}>
      <RestoredNotice isRestored={isRestored && !isLost} />
      {isLost && <Notice severity="warning">{texts.lost}</Notice>}
      {refusal && (
        <Refusal
          message={texts.notSent(refusal.problem?.title ?? refusal.statusText)}
          requestId={refusal.requestId}
        />
      )}
      <TextField
        multiline
        minRows={2}
        maxRows={12}
        label={texts.write}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
        error={length > MAX_MESSAGE_TEXT_CHARACTERS}
        helperText={<Help length={length} />}
        slotProps={{ htmlInput: { readOnly: isLost || isSending } }}
      />
      {isAttaching && !isLost && (
        <FilesOnDemand
          purpose="message"
          attached={files}
          problem={isTried && files.areComing ? 'coming' : null}
          autoFocus={files.ready.length === 0}
          onFailed={() => setAttaching(false)}
        />
      )}
      {isLost && files.ready.length > 0 && (
        <Typography variant="body2">{texts.fileNames(files.ready.map(({ name }) => name))}</Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        {!isAttaching && !isLost && (
          <Button size="small" variant="text" onClick={() => setAttaching(true)}>
            {texts.attach}
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={!canSend} sx={{ ml: 'auto' }}>
          {isLost ? texts.sendAgain : texts.send}
        </Button>
      </Box>
    </Box>
  );
}

function Help({ length }: { length: number }) {
  const texts = useTexts();
  const format = useFormat();
  if (length < NEAR_LIMIT) return texts.writeHelp;
  const written = [format.number(length), format.number(MAX_MESSAGE_TEXT_CHARACTERS)] as const;
  return length > MAX_MESSAGE_TEXT_CHARACTERS ? texts.tooLong(...written) : texts.length(...written);
}
