import {
  hasAttachmentEnding,
  MAX_UPLOAD_BYTES,
  type UploadPurpose,
  type UploadRefusal,
} from '@atrium/contract';
import { RequestError } from '@atrium/host';
import { Speed } from './speed.ts';
import { uploadFile } from './upload-file.ts';
import type { ReadyFile } from './use-attached-files.ts';

/** Parts of one file fill the line, so two at once are for a small one next to a large one. */
const MAX_AT_ONCE = 2;

/** Why a file was refused: by the portal after a look at it, or before it was sent. */
type FileRefusal = UploadRefusal | 'ending' | 'empty' | 'too-large' | 'unreadable';

/** A file that is not ready. */
export interface QueuedFile {
  readonly key: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: 'waiting' | 'sending' | 'checking' | 'refused' | 'failed';
  readonly sentBytes: number;
  /** Null as long as the speed is not known. */
  readonly secondsLeft: number | null;
  readonly refusal: FileRefusal | null;
  /** What the portal said to a file that it did not take, or that failed. */
  readonly error: RequestError | null;
}

interface Entry {
  file: QueuedFile;
  readonly content: File;
  readonly speed: Speed;
  /** Known once the portal expects its parts. */
  uploadId: number | null;
  controller: AbortController;
}

export interface QueueListener {
  /** It is called after each change. */
  readonly onChange: (files: readonly QueuedFile[]) => void;
  /** The file has left the queue. */
  readonly onReady: (file: ReadyFile) => void;
}

/** Sends files, two at a time, each as far as it can be sent. */
export class UploadQueue {
  readonly #purpose: UploadPurpose;
  readonly #listener: QueueListener;
  #entries: Entry[] = [];
  #nextKey = 1;

  constructor(purpose: UploadPurpose, listener: QueueListener) {
    this.#purpose = purpose;
    this.#listener = listener;
  }

  add(files: readonly File[]): void {
    for (const content of files) {
      const refusal = refusalOf(content);
      this.#entries.push({
        file: {
          key: this.#nextKey++,
          name: content.name,
          sizeBytes: content.size,
          state: refusal ? 'refused' : 'waiting',
          sentBytes: 0,
          secondsLeft: null,
          refusal,
          error: null,
        },
        content,
        speed: new Speed(),
        uploadId: null,
        controller: new AbortController(),
      });
    }
    this.#next();
  }

  /** Also cancels it. */
  remove(key: number): void {
    const entry = this.#entries.find(({ file }) => file.key === key);
    if (!entry) return;
    this.#entries = this.#entries.filter((each) => each !== entry);
    entry.controller.abort();
    this.#next();
  }

  /** Goes on from where it failed. */
  retry(key: number): void {
    const entry = this.#entries.find(({ file }) => file.key === key);
    if (!entry) return;
    entry.controller = new AbortController();
    this.#change(entry, { state: 'waiting', error: null });
    this.#next();
  }

  /** Cancels all. */
  end(): void {
    const ended = this.#entries;
    this.#entries = [];
    for (const { controller } of ended) controller.abort();
    this.#say();
  }

  #next(): void {
    const inState = (wanted: QueuedFile['state']) =>
      this.#entries.filter(({ file }) => file.state === wanted);
    const free = MAX_AT_ONCE - inState('sending').length;
    for (const entry of inState('waiting').slice(0, Math.max(free, 0))) {
      this.#change(entry, { state: 'sending' });
      void this.#send(entry);
    }
    this.#say();
  }

  async #send(entry: Entry): Promise<void> {
    const { content: file, controller, speed } = entry;
    try {
      const upload = await uploadFile({
        file,
        purpose: this.#purpose,
        id: entry.uploadId,
        signal: controller.signal,
        onOpened: (id) => {
          entry.uploadId = id;
        },
        onProgress: (sentBytes) =>
          this.#change(entry, { sentBytes, secondsLeft: speed.secondsLeft(sentBytes, file.size) }),
        onSent: () => {
          this.#change(entry, { state: 'checking' });
          this.#next();
        },
      });
      if (controller.signal.aborted) return;
      if (upload.state === 'ready') {
        this.#entries = this.#entries.filter((each) => each !== entry);
        this.#listener.onReady({ id: upload.id, name: upload.name, sizeBytes: upload.sizeBytes });
      } else this.#change(entry, { state: 'refused', refusal: upload.refusal });
    } catch (error) {
      if (controller.signal.aborted) return;
      // It was left unused for a day, and is gone.
      if (error instanceof RequestError && error.status === 404) entry.uploadId = null;
      if (error instanceof RequestError) this.#change(entry, { state: 'failed', error });
      else this.#change(entry, { state: 'refused', refusal: 'unreadable' });
    }
    this.#next();
  }

  #change(entry: Entry, change: Partial<QueuedFile>): void {
    entry.file = { ...entry.file, ...change };
    this.#say();
  }

  #say(): void {
    this.#listener.onChange(this.#entries.map(({ file }) => file));
  }
}

/** What the portal would refuse is not sent. */
function refusalOf({ name, size }: File): FileRefusal | null {
  if (!hasAttachmentEnding(name)) return 'ending';
  if (size === 0) return 'empty';
  return size > MAX_UPLOAD_BYTES ? 'too-large' : null;
}
