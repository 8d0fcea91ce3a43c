import { useTexts } from '../../messages/files.ts';
import type { QueuedFile } from './upload-queue.ts';

/** Why a file was refused or failed; null as long as it is not. */
export function useReasons(): (file: QueuedFile) => string | null {
  const texts = useTexts();
  return ({ refusal, error }) => {
    if (refusal) return texts.refusals[refusal];
    if (!error) return null;
    const [reason] = Object.values(error.problem?.errors ?? {}).flat();
    return texts.failed(reason ?? error.problem?.detail ?? error.problem?.title ?? error.statusText);
  };
}
