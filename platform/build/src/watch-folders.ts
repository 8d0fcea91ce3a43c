import { watch } from 'node:fs';

/** Saving writes a file in several steps, and checking out a branch writes many files. */
const DEBOUNCE_MS = 100;

const testFile = /\.test\.[cm]?[jt]sx?$/;

export interface FolderWatch {
  trigger(): void;
  close(): void;
}

/** A burst of changes causes one call, and changes during a call cause one more; changes of tests are ignored. */
export function watchFolders(folders: readonly string[], onChange: () => Promise<void>): FolderWatch {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let changed = false;
  let closed = false;

  const run = async () => {
    changed = true;
    if (running) return;
    running = true;
    while (changed && !closed) {
      changed = false;
      await onChange();
    }
    running = false;
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file && testFile.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(run, DEBOUNCE_MS);
    }),
  );
  return {
    trigger: () => void run(),
    close: () => {
      closed = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
