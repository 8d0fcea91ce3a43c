import type { Message } from '@atrium/contract';
import { requestFile } from '@atrium/host';
import { classes, DateTime, EmptyState, ErrorState, ListSkeleton, Section, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../../messages/index.ts';
import type { Conversation } from '../use-case.ts';
import type { CaseActions } from '../use-case-actions.ts';
import * as styles from './case.module.css';
import { SentFiles } from './sent-files.tsx';

interface CaseConversationProps {
  readonly conversation: Conversation;
  readonly actions: CaseActions;
}

export function CaseConversation({ conversation, actions }: CaseConversationProps) {
  const { conversation: texts, dialogs } = useTexts().case;
  return (
    <Section
      title={texts.title}
      action={
        <Button size="small" onClick={() => actions.open('reply')}>
          {dialogs.reply.open}
        </Button>
      }
      flush
    >
      <Messages conversation={conversation} />
    </Section>
  );
}

function Messages({ conversation: { data, error, reload } }: { readonly conversation: Conversation }) {
  const { conversation: texts } = useTexts().case;
  const format = useFormat();
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <ListSkeleton rows={2} height={56} />;
  if (data.messages.length === 0)
    return (
      <EmptyState title={texts.noneTitle} isPlain>
        {texts.none}
      </EmptyState>
    );
  const count = data.messages.length;
  return (
    <>
      {data.total > count && <p className={styles.group}>{texts.newest(format.number(count))}</p>}
      <MessageList messages={data.messages} />
    </>
  );
}

/** Newest last, and that is where it begins. */
function MessageList({ messages }: { readonly messages: readonly Message[] }) {
  const { conversation: texts } = useTexts().case;
  const list = useRef<HTMLUListElement>(null);
  const newest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer message is another end
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also without a mouse
    <ul ref={list} tabIndex={0} aria-label={texts.title} className={styles.messages}>
      {messages.map(({ id, author, text, files, at }) => (
        <li key={id} className={classes(author.isProvider && styles.own)}>
          <p className={styles.secondary}>
            {author.name} · <DateTime value={at} format="dateTime" />
          </p>
          <p className={styles.text}>{text ?? <em>{texts.removed}</em>}</p>
          <SentFiles
            files={files}
            receive={(fileId) =>
              requestFile('GET /customer-portal/desk/messages/:id/files/:fileId/content', {
                params: { id, fileId },
              })
            }
          />
        </li>
      ))}
    </ul>
  );
}
