import { useDraft } from '@atrium/host';
import { useState } from 'react';

/** A file that has been checked and can be sent. */
export interface ReadyFile {
  readonly id: number;
  readonly name: string;
  readonly sizeBytes: number;
}

/** Why what files are for cannot be sent yet. */
export type FileProblem = 'needed' | 'coming';

/** Files of what a person is about to send. */
export interface AttachedFiles {
  readonly ready: readonly ReadyFile[];
  /** They are there again after the end of the session. */
  readonly isRestored: boolean;
  /** Whether some are on their way. */
  readonly areComing: boolean;
  readonly add: (file: ReadyFile) => void;
  readonly remove: (id: number) => void;
  readonly replace: (files: readonly ReadyFile[]) => void;
  readonly setComing: (areComing: boolean) => void;
}

/**
 * Those that are ready outlive the end of the session: the provider's portal keeps them for a day.
 *
 * @param name unique on its page: what they are for is part of it
 */
export function useAttachedFiles(name: string, initial: readonly ReadyFile[] = []): AttachedFiles {
  const [ready, setReady, isRestored] = useDraft(`files ${name}`, initial);
  const [areComing, setComing] = useState(false);
  return {
    ready,
    isRestored,
    areComing,
    add: (file) => setReady((files) => [...files, file]),
    remove: (id) => setReady((files) => files.filter((each) => each.id !== id)),
    replace: setReady,
    setComing,
  };
}
