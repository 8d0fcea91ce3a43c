import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Saving writes a file in several steps, and checking out a branch writes many files. */
const DEBOUNCE_MS = 100;

const testFile = /\.test\.[cm]?[jt]sx?$/;

export interface FolderWatch {
  trigger(): void;
  close(): void;
}

interface OpenWatch {
  reopen(): void;
  close(): void;
}

/** A folder that is deleted and created again, such as by a checkout, is another one to the system. */
function openWatch(folder: string, onEvent: () => void): OpenWatch {
  const name = basename(folder);
  const parent = watch(dirname(folder), (_event, entry) => {
    if (entry === name) onEvent();
  });
  let contents: FSWatcher | undefined;
  const reopen = () => {
    contents?.close();
    try {
      contents = watch(folder, { recursive: true }, (_event, file) => {
        if (!file || !testFile.test(file)) onEvent();
      }).on('error', onEvent);
    } catch {
      // It is gone for now; its parent has an event when it is there again.
      contents = undefined;
    }
  };
  reopen();
  return {
    reopen,
    close: () => {
      parent.close();
      contents?.close();
    },
  };
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
  const onEvent = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // On Linux, Node does not see that a folder was replaced at once, nor what changes in it afterwards.
      for (const watcher of watchers) watcher.reopen();
      void run();
    }, DEBOUNCE_MS);
  };
  const watchers = folders.map((folder) => openWatch(folder, onEvent));
  return {
    trigger: () => void run(),
    close: () => {
      closed = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
