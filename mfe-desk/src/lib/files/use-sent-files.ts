import { hasAttachmentEnding, MAX_UPLOAD_BYTES, type UploadRefusal } from '@atrium/contract';
import type { DeskUpload } from '@atrium/contract/desk';
import { RequestError } from '@atrium/host';
import { useEffect, useRef, useState } from 'react';
import type { Sending } from './send-file.ts';
import { type SentIds, textOfIds } from './sent-ids.ts';

export type Send = (file: File, sending: Sending) => Promise<DeskUpload>;

export interface SentFile {
  readonly key: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly state: 'coming' | 'ready' | 'refused' | 'failed';
  readonly uploadId: number | null;
  /** Why it was refused. */
  readonly refusal: UploadRefusal | 'ending' | 'empty' | 'too-large' | 'unreadable' | null;
  /** What the portal said to one that failed. */
  readonly message: string | null;
}

/** What the portal would refuse is not sent. */
function refusalOf({ name, size }: File): SentFile['refusal'] {
  if (!hasAttachmentEnding(name)) return 'ending';
  if (size === 0) return 'empty';
  return size > MAX_UPLOAD_BYTES ? 'too-large' : null;
}

/** Those that are on their way, and those that are ready. */
function idsOf(files: readonly SentFile[]): SentIds {
  return {
    ids: files.flatMap(({ uploadId }) => uploadId ?? []),
    areComing: files.some(({ state }) => state === 'coming'),
  };
}

/**
 * Sends files one after the other; they end with the field.
 * @param onChange gets the ids of those that are ready as a text
 */
export function useSentFiles(send: Send, onChange: (text: string) => void) {
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const last = useRef(Promise.resolve());
  const nextKey = useRef(1);
  const latest = useRef({ send, onChange });
  useEffect(() => {
    latest.current = { send, onChange };
  });
  const text = textOfIds(idsOf(files));
  useEffect(() => latest.current.onChange(text), [text]);
  useEffect(() => {
    const { current } = controllers;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  const change = (key: number, changed: Partial<SentFile>) =>
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...changed } : file)));
  const work = async (key: number, file: File, { signal }: AbortController) => {
    if (signal.aborted) return;
    const onProgress = (sentBytes: number) => change(key, { sentBytes });
    try {
      const { id, state, refusal } = await latest.current.send(file, { signal, onProgress });
      if (state === 'ready') change(key, { state, uploadId: id });
      else change(key, { state: 'refused', refusal });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof RequestError) change(key, { state: 'failed', message: error.message });
      else change(key, { state: 'refused', refusal: 'unreadable' });
    }
  };
  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      const key = nextKey.current++;
      const refusal = refusalOf(file);
      const state = refusal ? 'refused' : 'coming';
      const { name, size: sizeBytes } = file;
      setFiles((all) => [
        ...all,
        { key, name, sizeBytes, sentBytes: 0, state, uploadId: null, refusal, message: null },
      ]);
      if (refusal) continue;
      const controller = new AbortController();
      controllers.current.set(key, controller);
      last.current = last.current.then(() => work(key, file, controller));
    }
  };
  /** Also cancels it. */
  const remove = (key: number) => {
    controllers.current.get(key)?.abort();
    setFiles((all) => all.filter((file) => file.key !== key));
  };
  return { files, add, remove };
}
