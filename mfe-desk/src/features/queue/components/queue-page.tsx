import { EmptyState, ErrorState, ListSkeleton, Page, PageHeader } from '@atrium/ui';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useRef, useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { useActions } from '../use-actions.ts';
import { useQueue } from '../use-queue.ts';
import { useQueueKeys } from '../use-queue-keys.ts';
import { ActionBar } from './action-bar.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { QueueList } from './queue-list.tsx';
import { WritingDialog } from './writing-dialog.tsx';

export function QueuePage() {
  const { queue: texts } = useTexts();
  const queue = useQueue();
  const actions = useActions(queue);
  const [showsKeys, setShowsKeys] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const move = (by: number) => {
    const next = Math.min(Math.max(queue.index + by, 0), queue.items.length - 1);
    queue.choose(next);
    list.current?.querySelectorAll('a')[next]?.focus();
  };
  useQueueKeys({
    j: () => move(1),
    k: () => move(-1),
    t: actions.take,
    u: actions.release,
    s: actions.snooze,
    a: actions.accept ?? actions.done,
    x: actions.refuse,
    r: actions.reply,
    e: actions.settle,
    '?': () => setShowsKeys(true),
  });
  return (
    <Page>
      <PageHeader
        title={texts.title}
        description={texts.description}
        actions={<Button onClick={() => setShowsKeys(true)}>{texts.keys}</Button>}
      />
      <Card>
        <Contents queue={queue} list={list} />
      </Card>
      {queue.item && <ActionBar item={queue.item} actions={actions} />}
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
      {actions.writing && <WritingDialog actions={actions} writing={actions.writing} />}
    </Page>
  );
}

type Parts = Omit<Parameters<typeof QueueList>[0], never>;

function Contents({ queue, list }: Parts) {
  const { queue: texts } = useTexts();
  const { data, error, items, reload } = queue;
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <ListSkeleton rows={6} height={56} />;
  if (items.length === 0) return <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>;
  return <QueueList queue={queue} list={list} />;
}
