import type { ApplicationDetail } from '@atrium/contract';
import { customerPath, RequestError, request, useAuth, useCanFor } from '@atrium/host';
import { useField } from '@atrium/stores';
import { EmptyState, ErrorState, ListSkeleton, Section, TextLink, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { conversationArea } from '../../../../lib/conversation.area.ts';
import { useReloadOnNews } from '../../../../lib/use-reload-on-news.ts';
import { useTexts } from '../../../../messages/conversation.ts';
import { SCREEN_ONLY } from '../print-styles.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';

const PAGE_SIZE = 25;
const READ = 'POST /customer-portal/applications/:id/messages/read';

interface ConversationProps {
  application: Pick<ApplicationDetail, 'id' | 'customer'>;
}

/** What the customer and the provider write to each other about an application. */
export function Conversation({ application }: ConversationProps) {
  const texts = useTexts();
  const format = useFormat();
  const { id } = application;
  const [page, setPage] = useState(1);
  const query = { page, pageSize: PAGE_SIZE };
  const load = useField(conversationArea, 'conversation', { params: { id }, query });
  const { messages, unread, firstUnread, total } = load.data;
  useReloadOnNews(load.reload);
  const isOfCustomer = useAuth(({ selectedCustomer }) => selectedCustomer) !== 0;
  const firstUnreadId = useFirstUnread(firstUnread?.id ?? null);
  // What is unread on older pages has not been seen: nothing after it counts as read.
  const maySee = isOfCustomer && firstUnread?.page === page;
  const markRead = (upTo: number) => void readUpTo(id, upTo).then(load.reload);
  return (
    <Section
      title={texts.title}
      flush
      action={
        unread > 0 && (
          <Button size="small" className={SCREEN_ONLY} onClick={() => setPage(firstUnread?.page ?? 1)}>
            {texts.unread(unread, format.number(unread))}
          </Button>
        )
      }
    >
      {load.error ? (
        <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />
      ) : load.isFirstLoad ? (
        <ListSkeleton rows={2} height={72} />
      ) : total === 0 ? (
        <NoMessages application={application} />
      ) : (
        <>
          <Pages page={page} total={total} onPage={setPage} isOlder />
          <MessageList
            key={page}
            messages={messages}
            firstUnreadId={firstUnreadId}
            onSeen={maySee ? markRead : undefined}
          />
          <Pages page={page} total={total} onPage={setPage} />
        </>
      )}
      {!load.isFirstLoad && !load.error && (
        <Box className={SCREEN_ONLY} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Writing
            application={application}
            onSent={() => {
              setPage(1);
              load.reload();
            }}
          />
        </Box>
      )}
    </Section>
  );
}

function NoMessages({ application: { customer } }: ConversationProps) {
  const texts = useTexts();
  const mayWriteFor = useCanFor('conversations:write');
  return (
    <EmptyState title={texts.noneTitle} isPlain>
      {mayWriteFor(customer.id) ? texts.noneText(customer.name) : texts.noneToReadText}
    </EmptyState>
  );
}

interface PagesProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
  isOlder?: boolean;
}

/** The first page has the newest messages, so older ones are above and on later pages. */
function Pages({ page, total, onPage, isOlder = false }: PagesProps) {
  const texts = useTexts();
  const isThere = isOlder ? page * PAGE_SIZE < total : page > 1;
  return (
    isThere && (
      <Box className={SCREEN_ONLY} sx={{ px: 1, py: 0.5 }}>
        <Button size="small" variant="text" onClick={() => onPage(isOlder ? page + 1 : page - 1)}>
          {isOlder ? texts.older : texts.newer}
        </Button>
      </Box>
    )
  );
}

/** The role for the customer of the application decides. Under all customers nothing can be sent. */
function Writing({ application: { id, customer }, onSent }: ConversationProps & { onSent: () => void }) {
  const texts = useTexts();
  const mayWriteFor = useCanFor('conversations:write');
  const isOfCustomer = useAuth(({ selectedCustomer }) => selectedCustomer) !== 0;
  if (mayWriteFor(customer.id) && isOfCustomer)
    return <Composer key={id} applicationId={id} onSent={onSent} />;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
      {mayWriteFor(customer.id) ? (
        <TextLink to={customerPath(`applications/${id}`, customer.id)}>
          {texts.chooseCustomer(customer.name)}
        </TextLink>
      ) : (
        texts.mayNotWrite
      )}
    </Typography>
  );
}

/** Where the mark of new messages is: it stays while they are read, and moves when there are others. */
function useFirstUnread(current: number | null): number | null {
  const [shown, setShown] = useState({ id: current, isUnread: current !== null });
  if ((current !== null) !== shown.isUnread)
    setShown({ id: current ?? shown.id, isUnread: current !== null });
  return shown.id;
}

/** What could not be marked counts as unread, and is marked with what is seen next. */
async function readUpTo(id: number, upTo: number): Promise<void> {
  try {
    await request(READ, { params: { id }, body: { upTo } });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
}
