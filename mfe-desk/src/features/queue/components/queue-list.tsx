import type { QueueItem } from '@atrium/contract/desk';
import { linkTo } from '@atrium/host';
import { DateTime, MaybeLink } from '@atrium/ui';
import type { RefObject } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { isMine, type Queue } from '../use-queue.ts';
import * as styles from './queue.module.css';

interface QueueListProps {
  readonly queue: Queue;
  readonly list: RefObject<HTMLUListElement | null>;
}

export function QueueList({ queue, list }: QueueListProps) {
  const { queue: texts } = useTexts();
  const { data, items, index, me, choose } = queue;
  return (
    <>
      <p className={styles.count}>{texts.counted(data?.total ?? 0, data?.hasMore ?? false)}</p>
      <ul ref={list} className={styles.list} aria-label={texts.title}>
        {items.map((item, at) => (
          // The keys do the same, and the link in it is what a screen reader goes through.
          // biome-ignore lint/a11y/useKeyWithClickEvents: a click chooses what `j` and `k` choose
          <li
            key={item.id}
            aria-current={at === index ? 'true' : undefined}
            className={styles.item}
            onClick={() => choose(at)}
            onFocus={() => choose(at)}
          >
            <Item item={item} me={me} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Item({ item, me }: { readonly item: QueueItem; readonly me: number | null }) {
  const { queue: texts } = useTexts();
  const { kind, application, customer, cutOffAt, instruction, takenBy } = item;
  const what = instruction ? instruction.kind.name : texts.kinds[kind];
  const taken = takenBy && (isMine(item, me) ? texts.you : takenBy.name);
  return (
    <>
      <div className={styles.what}>
        <MaybeLink to={linkTo('application', application.id)}>
          {what} · {application.reference}
        </MaybeLink>
        <span className={styles.secondary}>
          {application.title} · {customer.name}
        </span>
      </div>
      <div className={styles.facts}>
        <span title={texts.columns.cutOff}>
          <DateTime value={cutOffAt} format="relative" />
        </span>
        <span className={styles.secondary}>
          {instruction?.state === 'accepted' && `${texts.accepted} · `}
          {texts.columns.taken}: {taken ?? texts.noOne}
        </span>
      </div>
    </>
  );
}
