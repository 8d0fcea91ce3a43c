import {
  attachmentEndings,
  MAX_ATTACHED_FILES,
  MAX_UPLOAD_BYTES,
  type UploadPurpose,
} from '@atrium/contract';
import { classes, Notice, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../messages/files.ts';
import * as styles from './file-panel.module.css';
import { FileRow, ReadyRow } from './file-rows.tsx';
import type { AttachedFiles, FileProblem } from './use-attached-files.ts';
import { useSpoken } from './use-spoken.ts';
import { useUploadQueue } from './use-upload-queue.ts';

export interface FilePanelProps {
  purpose: UploadPurpose;
  attached: AttachedFiles;
  /** Why what the files are for cannot be sent yet. */
  problem?: FileProblem | null;
  autoFocus?: boolean;
}

/** Chooses files, sends them, and shows what became of each. */
export function FilePanel({ purpose, attached, problem = null, autoFocus = false }: FilePanelProps) {
  const texts = useTexts();
  const format = useFormat();
  const { queued, leftOut, add, remove, retry } = useUploadQueue(purpose, attached);
  const spoken = useSpoken(queued, attached.ready);
  const choose = useRef<HTMLButtonElement>(null);
  const isFull = attached.ready.length + queued.length >= MAX_ATTACHED_FILES;
  const { isOver, ...dropping } = useDropping(add);
  const helpId = useId();
  const max = format.number(MAX_ATTACHED_FILES);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in the layout of a grid
    <div
      role="group"
      aria-label={texts.title}
      className={classes(styles.panel, isOver && styles.over)}
      {...dropping}
    >
      <div className={styles.choices}>
        <Choose
          accept={attachmentEndings.join()}
          isMultiple
          describedBy={helpId}
          onChosen={add}
          button={choose}
          autoFocus={autoFocus}
        >
          {texts.choose}
        </Choose>
        <Choose
          accept="image/jpeg,image/png"
          hasCamera
          className={styles.withTouch}
          describedBy={helpId}
          onChosen={add}
        >
          {texts.photo}
        </Choose>
        <span className={styles.withMouse}>{texts.drop}</span>
      </div>
      <p id={helpId} className={styles.note}>
        {isFull
          ? texts.full(max)
          : texts.limits(
              max,
              format.bytes(MAX_UPLOAD_BYTES),
              attachmentEndings.map((each) => each.slice(1).toUpperCase()),
            )}
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {texts[problem]}
        </p>
      )}
      {leftOut > 0 && (
        <Notice severity="warning">{texts.leftOut(leftOut, format.number(leftOut), max)}</Notice>
      )}
      <FileList {...{ attached, queued, remove, retry }} onGone={() => choose.current?.focus()} />
      <div role="status" className={styles.spoken}>
        {spoken}
      </div>
    </div>
  );
}

interface FileListProps extends Pick<ReturnType<typeof useUploadQueue>, 'queued' | 'remove' | 'retry'> {
  attached: AttachedFiles;
  /** A row that is gone leaves the focus nowhere. */
  onGone: () => void;
}

function FileList({ attached, queued, remove, retry, onGone }: FileListProps) {
  const { title } = useTexts();
  if (attached.ready.length + queued.length === 0) return null;
  const andFocus = (work: () => void) => () => {
    work();
    onGone();
  };
  return (
    <ul className={styles.list} aria-label={title}>
      {attached.ready.map((file) => (
        <ReadyRow key={`ready ${file.id}`} file={file} onRemove={andFocus(() => attached.remove(file.id))} />
      ))}
      {queued.map((file) => (
        <FileRow
          key={file.key}
          file={file}
          onRemove={andFocus(() => remove(file.key))}
          onRetry={andFocus(() => retry(file.key))}
        />
      ))}
    </ul>
  );
}

interface ChooseProps {
  accept: string;
  isMultiple?: boolean;
  hasCamera?: boolean;
  describedBy: string;
  className?: string | undefined;
  button?: React.Ref<HTMLButtonElement>;
  autoFocus?: boolean;
  onChosen: (files: File[]) => void;
  children: string;
}

function Choose({
  accept,
  isMultiple = false,
  hasCamera = false,
  describedBy,
  className,
  button,
  autoFocus,
  onChosen,
  children,
}: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChosen([...(target.files ?? [])]);
    // The same file may be chosen again.
    target.value = '';
  };
  return (
    <>
      <Button
        ref={button ?? null}
        size="small"
        aria-describedby={describedBy}
        autoFocus={autoFocus ?? false}
        onClick={() => input.current?.click()}
        {...(className && { className })}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        {...(hasCamera && { capture: 'environment' })}
        onChange={chosen}
      />
    </>
  );
}

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false;

function useDropping(add: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // A browser opens a file that was dropped next to the panel, in place of the page.
    const keepPage = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);
  return {
    isOver,
    onDragEnter: (event: DragEvent) => setOver(hasFiles(event)),
    onDragOver: (event: DragEvent) => setOver(hasFiles(event)),
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (hasFiles(event)) add([...event.dataTransfer.files]);
    },
  };
}
