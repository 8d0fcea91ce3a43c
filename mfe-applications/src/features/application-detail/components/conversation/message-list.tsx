import type { Message } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { classes, DateTime, StatusBadge } from '@atrium/ui';
import Typography from '@mui/material/Typography';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { SentFiles } from '../../../../lib/components/sent-files.tsx';
import { useTexts } from '../../../../messages/conversation.ts';
import { LinkedText } from './linked-text.tsx';
import * as styles from './message-list.module.css';
import { useSeen } from './use-seen.ts';

/** A reader who is so near to the end stays there when a message arrives. */
const NEAR_END_PX = 80;

interface MessageListProps {
  messages: readonly Message[];
  /** Id of the message before which those begin that were unread when the person came. */
  firstUnreadId: number | null;
  /** Absent where nothing counts as read. */
  onSeen: ((upTo: number) => void) | undefined;
}

/** Newest last. It begins at the first unread message, or at the end. */
export function MessageList({ messages, firstUnreadId, onSeen }: MessageListProps) {
  const texts = useTexts();
  const region = useRef<HTMLDivElement>(null);
  useScrollPosition(region, messages, firstUnreadId);
  const unread = onSeen ? messages.filter(({ readByMe }) => !readByMe).map(({ id }) => id) : [];
  useSeen(region, unread.join(), (upTo) => onSeen?.(upTo));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also without a mouse
    <div ref={region} role="log" aria-label={texts.messages} tabIndex={0} className={styles.region}>
      <ol className={styles.list}>
        {messages.map((message) => (
          <Item key={message.id} message={message} isFirstUnread={message.id === firstUnreadId} />
        ))}
      </ol>
    </div>
  );
}

function Item({ message, isFirstUnread }: { message: Message; isFirstUnread: boolean }) {
  const texts = useTexts();
  const userId = useAuth(({ user }) => user?.id);
  const { id, author, at, text, files } = message;
  const isOwn = author.id !== null && author.id === userId;
  return (
    <>
      {isFirstUnread && (
        <li className={styles.mark} data-first-unread>
          {texts.firstUnread}
        </li>
      )}
      <li className={classes(styles.message, isOwn && styles.own)} data-message={id}>
        <div className={styles.head}>
          <Typography variant="subtitle2" component="span">
            {isOwn ? texts.you : author.name}
          </Typography>
          {author.isProvider && <StatusBadge tone="progress" label={texts.provider} />}
          <Typography variant="caption" color="textSecondary">
            <DateTime value={at} format="dateTime" />
          </Typography>
        </div>
        <Typography variant="body2" component="div" className={styles.text}>
          {text === null ? <em>{texts.removed}</em> : <LinkedText>{text}</LinkedText>}
        </Typography>
        <SentFiles
          files={files}
          call="GET /customer-portal/messages/:id/files/:fileId/content"
          inputOf={(fileId) => ({ params: { id, fileId } })}
          failed={texts.downloadFailed}
        />
      </li>
    </>
  );
}

function useScrollPosition(
  region: RefObject<HTMLDivElement | null>,
  messages: readonly Message[],
  firstUnreadId: number | null,
): void {
  const wasNearEnd = useRef(true);
  const [first, last] = [messages[0]?.id, messages.at(-1)?.id];
  // biome-ignore lint/correctness/useExhaustiveDependencies: other messages are another position
  useLayoutEffect(() => {
    const box = region.current;
    if (!box) return;
    const mark = box.querySelector('[data-first-unread]');
    if (mark instanceof HTMLElement) box.scrollTop = mark.offsetTop - box.offsetTop;
    else if (wasNearEnd.current) box.scrollTop = box.scrollHeight;
    const note = () => {
      wasNearEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX;
    };
    box.addEventListener('scroll', note);
    return () => box.removeEventListener('scroll', note);
  }, [region, first, last, firstUnreadId]);
}
