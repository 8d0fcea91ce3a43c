import { ErrorState, Page, PageHeader, Section, TableSkeleton } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { AccountPages } from '../../../lib/components/account-pages.tsx';
import { useSessions } from '../use-sessions.ts';
import { useSessionsTexts } from '../use-sessions-texts.ts';
import { EndOthersDialog } from './end-others-dialog.tsx';
import { SessionsTable } from './sessions-table.tsx';

/** Where the person is signed in, and the way to end it. */
export function SessionsPage() {
  const texts = useSessionsTexts();
  const { sessions, load, endOne, endOthers, nameOf } = useSessions();
  const [isAsking, setAsking] = useState(false);
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <Page width="reading">
      <PageHeader
        title={texts.title}
        description={texts.description}
        actions={others > 0 && <Button onClick={() => setAsking(true)}>{texts.signOutOthers}</Button>}
      />
      <AccountPages />
      <Section title={texts.list} flush>
        {load.isFirstLoad && <TableSkeleton rows={3} columns={4} />}
        {load.hasCome && <SessionsTable sessions={sessions} nameOf={nameOf} onEnd={endOne} />}
        {load.error && !load.hasCome && (
          <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />
        )}
      </Section>
      {isAsking && <EndOthersDialog count={others} onConfirm={endOthers} onClose={() => setAsking(false)} />}
    </Page>
  );
}
