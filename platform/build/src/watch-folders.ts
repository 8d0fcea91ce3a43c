import { watch } from 'node:fs';

/** One save writes a file in several steps, and a branch that is checked out writes many files. */
const DEBOUNCE_MS = 100;

const testFile = /\.test\.[cm]?[jt]sx?$/;

/** Folders under watch. */
export interface FolderWatch {
  /** Does the work without a change. */
  trigger(): void;
  close(): void;
}

/**
 * Watches folders with everything below them; tests don't count.
 *
 * @param work Done after changes, once for those that come together. While it is under way further changes wait, and
 * cause it once more.
 */
export function watchFolders(folders: readonly string[], work: () => Promise<void>): FolderWatch {
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
      await work();
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
