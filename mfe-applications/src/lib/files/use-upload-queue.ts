import { MAX_ATTACHED_FILES, type UploadPurpose } from '@atrium/contract';
import { onCustomerChange } from '@atrium/host';
import { useEffect, useRef, useState } from 'react';
import { type QueuedFile, UploadQueue } from './upload-queue.ts';
import type { AttachedFiles, ReadyFile } from './use-attached-files.ts';

/** Files on their way end with the page, the customer and the session. */
export function useUploadQueue(purpose: UploadPurpose, attached: AttachedFiles) {
  const [queued, setQueued] = useState<readonly QueuedFile[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const onReady = useRef<(file: ReadyFile) => void>(attached.add);
  const onComing = useRef(attached.setComing);
  useEffect(() => {
    onReady.current = attached.add;
    onComing.current = attached.setComing;
  });
  const [queue] = useState(
    () => new UploadQueue(purpose, { onChange: setQueued, onReady: (file) => onReady.current(file) }),
  );
  const areComing = queued.some(isComing);
  useEffect(() => onComing.current(areComing), [areComing]);
  useEffect(() => {
    const unsubscribe = onCustomerChange(() => queue.end());
    return () => {
      unsubscribe();
      queue.end();
      onComing.current(false);
    };
  }, [queue]);
  return {
    queued,
    /** How many of those that were chosen last are more than what may be sent. */
    leftOut,
    add: (files: readonly File[]) => {
      const free = MAX_ATTACHED_FILES - attached.ready.length - queued.filter(isComing).length;
      setLeftOut(Math.max(files.length - free, 0));
      queue.add(files.slice(0, Math.max(free, 0)));
    },
    remove: (key: number) => queue.remove(key),
    retry: (key: number) => queue.retry(key),
  };
}

/** A refused file never becomes ready; one that failed may. */
function isComing({ state }: QueuedFile): boolean {
  return state !== 'refused';
}
