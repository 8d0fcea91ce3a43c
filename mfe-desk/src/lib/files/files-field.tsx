import { attachmentEndings, MAX_UPLOAD_BYTES } from '@atrium/contract';
import { Icon, icons, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ChangeEvent, useId, useRef } from 'react';
import { useTexts } from '../../messages/index.ts';
import * as styles from './files-field.module.css';
import { type Send, type SentFile, useSentFiles } from './use-sent-files.ts';

interface FilesFieldProps {
  readonly label: string;
  readonly maxFiles: number;
  readonly send: Send;
  readonly autoFocus: boolean;
  /** It gets the ids of those that are ready. */
  readonly onChange: (text: string) => void;
}

/** Chooses files, sends them, and shows how far each is. */
export function FilesField({ label, maxFiles, send, autoFocus, onChange }: FilesFieldProps) {
  const { files: texts } = useTexts();
  const format = useFormat();
  const { files, add, remove } = useSentFiles(send, onChange);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])].slice(0, maxFiles - files.length));
    // The same file may be chosen again.
    target.value = '';
  };
  const gone = (key: number) => {
    remove(key);
    // The row is gone, and would leave the focus nowhere.
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in the layout of a grid
    <div role="group" aria-label={label} className={styles.field}>
      <Button
        ref={button}
        variant="outlined"
        className={styles.choose}
        aria-describedby={hintId}
        disabled={files.length >= maxFiles}
        autoFocus={autoFocus}
        onClick={() => input.current?.click()}
      >
        {texts.choose(maxFiles)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={maxFiles > 1}
        accept={attachmentEndings.join()}
        aria-label={texts.choose(maxFiles)}
        onChange={chosen}
      />
      <p id={hintId} className={styles.hint}>
        {texts.limits(
          maxFiles,
          format.bytes(MAX_UPLOAD_BYTES),
          attachmentEndings.map((ending) => ending.slice(1).toUpperCase()),
        )}
      </p>
      {files.length > 0 && (
        <ul aria-label={label} className={styles.files}>
          {files.map((file) => (
            <FileRow key={file.key} file={file} onRemove={() => gone(file.key)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function FileRow({ file, onRemove }: { readonly file: SentFile; readonly onRemove: () => void }) {
  const { files: texts } = useTexts();
  const { name, sizeBytes, sentBytes, state } = file;
  const isComing = state === 'coming';
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <span className={styles.name}>{name}</span>
        {isComing && (
          <progress
            className={styles.progress}
            max={sizeBytes}
            value={sentBytes}
            aria-label={texts.progressOf(name)}
          />
        )}
        <State file={file} />
      </div>
      <IconButton
        size="small"
        aria-label={isComing ? texts.cancel(name) : texts.remove(name)}
        onClick={onRemove}
      >
        <Icon path={icons.close} />
      </IconButton>
    </li>
  );
}

/** Not how many bytes were sent, which changes too often for a screen reader. */
function State({ file }: { readonly file: SentFile }) {
  const { files: texts } = useTexts();
  const format = useFormat();
  const { state, refusal, message, sizeBytes, sentBytes } = file;
  if (state === 'coming' && sentBytes < sizeBytes)
    return (
      <span className={styles.hint}>{texts.sent(format.bytes(sentBytes), format.bytes(sizeBytes))}</span>
    );
  const why = refusal ? texts.refusals[refusal] : message && texts.failed(message);
  return (
    <span role="status" className={why ? styles.problem : styles.hint}>
      {why || `${format.bytes(sizeBytes)} · ${state === 'ready' ? texts.ready : texts.checking}`}
    </span>
  );
}
