import type { QueueItem } from '@atrium/contract/desk';
import { request, useDraft } from '@atrium/host';
import { failureOf, holderOf } from '../../lib/failure-of.ts';
import { useChanges } from '../../lib/use-changes.ts';
import { useTexts } from '../../messages/index.ts';
import { isMine, type Queue } from './use-queue.ts';

const HOURS_OF_A_DAY = 24;

/** What the person writes about an item. */
export interface Writing {
  readonly kind: 'refuse' | 'reply';
  readonly item: QueueItem;
  /** The same text is sent once, even if the answer to it is lost. */
  readonly key: string;
  readonly text: string;
}

/** An action on the chosen item; null where it does not have it. */
export type Action = (() => void) | null;

export function useActions({ item, me, reload }: Queue) {
  const { queue: texts } = useTexts();
  const { isWorking, change } = useChanges(reload);
  const [writing, setWriting, isRestored] = useDraft<Writing | null>('writing', null);

  const act = (name: string, work: () => Promise<unknown>) =>
    change(work, {
      messageOf: (error) =>
        holderOf(error) === null ? `${texts.failed(name)} ${error.message}` : failureOf(error, texts),
    });
  const write = (kind: Writing['kind']) => () =>
    item && setWriting({ kind, item, key: crypto.randomUUID(), text: '' });
  const send = async () => {
    if (!writing) return;
    const [name, work] = sent(writing, texts);
    if (await act(name, work)) setWriting(null);
  };
  return {
    ...available({ item, me, isWorking }, act, write, texts),
    isWorking,
    writing,
    setWriting,
    isRestored,
    send,
  };
}

export type Actions = ReturnType<typeof useActions>;
type Texts = ReturnType<typeof useTexts>['queue'];
type Act = (name: string, work: () => Promise<unknown>) => Promise<boolean>;

function available(
  { item, me, isWorking }: Pick<Queue, 'item' | 'me'> & { readonly isWorking: boolean },
  act: Act,
  write: (kind: Writing['kind']) => () => void,
  texts: Texts,
): Record<'take' | 'release' | 'snooze' | 'accept' | 'done' | 'refuse' | 'reply' | 'settle', Action> {
  const when = (isThere: boolean, action: () => void): Action =>
    item && !isWorking && isThere ? action : null;
  const params = { id: item?.id ?? 0 };
  const instruction = item?.instruction;
  const answer = { params: { id: item?.subject.id ?? 0 }, body: { version: instruction?.version } };
  const from = item?.takenBy?.id;
  return {
    take: when(Boolean(item && !isMine(item, me)), () =>
      act(texts.take, () =>
        request('POST /customer-portal/desk/queue/:id/take', { params, body: from ? { from } : {} }),
      ),
    ),
    release: when(Boolean(item && isMine(item, me)), () =>
      act(texts.release, () => request('POST /customer-portal/desk/queue/:id/release', { params })),
    ),
    snooze: when(true, () =>
      act(texts.snooze, () =>
        request('POST /customer-portal/desk/queue/:id/snooze', { params, body: { until: tomorrow() } }),
      ),
    ),
    accept: when(instruction?.state === 'sent', () =>
      act(texts.accept, () => request('POST /customer-portal/desk/instructions/:id/accept', answer)),
    ),
    done: when(instruction?.state === 'accepted', () =>
      act(texts.done, () => request('POST /customer-portal/desk/instructions/:id/done', answer)),
    ),
    refuse: when(Boolean(instruction), write('refuse')),
    reply: when(true, write('reply')),
    settle: when(item?.kind === 'message' || item?.kind === 'upload', () =>
      act(texts.settle, () =>
        request('POST /customer-portal/desk/queue/:id/settle', {
          params,
          body: { version: item?.version ?? 1 },
        }),
      ),
    ),
  };
}

function sent(
  { kind, item, key, text }: Writing,
  texts: Texts,
): [name: string, work: () => Promise<unknown>] {
  if (kind === 'refuse') {
    const input = {
      params: { id: item.subject.id },
      body: { reason: text, version: item.instruction?.version },
    };
    return [texts.refuse, () => request('POST /customer-portal/desk/instructions/:id/refuse', input)];
  }
  const input = {
    params: { id: item.application.id },
    headers: { 'idempotency-key': key },
    body: { text },
  };
  return [texts.reply, () => request('POST /customer-portal/desk/applications/:id/messages', input)];
}

function tomorrow(): string {
  return new Date(Date.now() + HOURS_OF_A_DAY * 60 * 60_000).toISOString();
}
