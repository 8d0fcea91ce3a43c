import { Icon, icons, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/files.ts';
import * as styles from './file-panel.module.css';
import type { QueuedFile } from './upload-queue.ts';
import type { ReadyFile } from './use-attached-files.ts';
import { useReasons } from './use-reasons.ts';

interface RowProps {
  name: string;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

function Row({ name, removeLabel, onRemove, children }: RowProps) {
  return (
    <li className={styles.file}>
      <div className={styles.text}>
        <div className={styles.name}>{name}</div>
        {children}
      </div>
      <IconButton size="small" aria-label={removeLabel} onClick={onRemove}>
        <Icon path={icons.close} />
      </IconButton>
    </li>
  );
}

export function ReadyRow({ file: { name, sizeBytes }, onRemove }: { file: ReadyFile; onRemove: () => void }) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Row name={name} removeLabel={texts.remove(name)} onRemove={onRemove}>
      <p className={styles.note}>{`${format.bytes(sizeBytes)} · ${texts.ready}`}</p>
    </Row>
  );
}

interface FileRowProps {
  file: QueuedFile;
  onRemove: () => void;
  onRetry: () => void;
}

export function FileRow({ file, onRemove, onRetry }: FileRowProps) {
  const texts = useTexts();
  const { name, state } = file;
  const reason = useReasons()(file);
  const isOver = state === 'refused' || state === 'failed';
  return (
    <Row name={name} removeLabel={isOver ? texts.remove(name) : texts.cancel(name)} onRemove={onRemove}>
      {reason && <p className={styles.problem}>{reason}</p>}
      {state === 'failed' && (
        <Button size="small" variant="text" aria-label={texts.retry(name)} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
      {state === 'waiting' && <p className={styles.note}>{texts.waiting}</p>}
      {state === 'checking' && <p className={styles.note}>{texts.checking}</p>}
      {state === 'sending' && <Progress file={file} />}
    </Row>
  );
}

function Progress({ file: { name, sentBytes, sizeBytes, secondsLeft } }: { file: QueuedFile }) {
  const texts = useTexts();
  const format = useFormat();
  const percent = Math.floor((100 * sentBytes) / sizeBytes);
  const sent = texts.sending(format.bytes(sentBytes), format.bytes(sizeBytes));
  const left = secondsLeft === null ? [] : [timeLeft(secondsLeft, texts.timeLeft)];
  return (
    <>
      <p className={styles.note}>{[sent, ...left].join(' · ')}</p>
      <div
        role="progressbar"
        aria-label={texts.progressOf(name)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles.bar}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
    </>
  );
}

/** No more precise than it is known. */
function timeLeft(seconds: number, texts: ReturnType<typeof useTexts>['timeLeft']): string {
  if (seconds < 5) return texts.few;
  if (seconds < 55) return texts.seconds(Math.ceil(seconds / 10) * 10);
  return texts.minutes(Math.max(Math.round(seconds / 60), 1));
}
