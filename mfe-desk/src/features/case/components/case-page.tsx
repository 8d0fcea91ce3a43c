import { request } from '@atrium/host';
import {
  DateTime,
  EmptyState,
  ErrorState,
  ListSkeleton,
  Page,
  PageHeader,
  Section,
  useRouteParams,
} from '@atrium/ui';
import { useCallback } from 'react';
import { useDesk } from '../../../lib/use-desk.ts';
import { useTexts } from '../../../messages/index.ts';
import * as styles from './case.module.css';

export function CasePage() {
  const { case: texts } = useTexts();
  const { id } = useRouteParams('cases/:id');
  return (
    <Page width="reading">
      <PageHeader title={texts.title(id)} />
      <Section title={texts.conversation} flush>
        <Conversation id={Number(id)} />
      </Section>
    </Page>
  );
}

function Conversation({ id }: { readonly id: number }) {
  const { case: texts } = useTexts();
  const load = useCallback(
    () =>
      request('GET /customer-portal/desk/applications/:id/messages', {
        params: { id },
        query: { pageSize: 50 },
      }),
    [id],
  );
  const { data, error, reload } = useDesk(load, { isLive: true });
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <ListSkeleton rows={3} height={64} />;
  if (data.messages.length === 0) return <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>;
  return (
    <ul className={styles.messages}>
      {data.messages.map(({ id: messageId, author, text, at }) => (
        <li key={messageId}>
          <p className={styles.author}>
            {author.name} · <DateTime value={at} format="dateTime" />
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
