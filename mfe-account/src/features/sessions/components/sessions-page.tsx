import { ReauthenticationDialog } from '@atrium/forms';
import { ErrorState, Section, TableSkeleton } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/components/confirm-dialog.tsx';
import { OwnPage } from '../../../lib/components/own-page.tsx';
import { useTexts } from '../../../messages/index.ts';
import { useSessions } from '../use-sessions.ts';
import { SessionsTable } from './sessions-table.tsx';
import { SignIns } from './sign-ins.tsx';

export function SessionsPage() {
  const texts = useTexts().sessions;
  return (
    <OwnPage texts={texts}>
      <Sessions />
    </OwnPage>
  );
}

function Sessions() {
  const texts = useTexts().sessions;
  const { sessions, load, reauthenticationRequest, endOne, endOthers, nameOf } = useSessions();
  const [isAsking, setAsking] = useState(false);
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const question = {
    title: texts.othersTitle,
    text: texts.othersText(others),
    confirm: texts.signOutOthers,
    // It is not awaited: it may open a dialog that asks for the password.
    act: async () => void endOthers(),
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Section
        title={texts.list}
        action={
          others > 0 && (
            // The button is no higher than the title, so that nothing moves when it appears.
            <Button size="small" sx={{ my: -0.5 }} onClick={() => setAsking(true)}>
              {texts.signOutOthers}
            </Button>
          )
        }
        flush
      >
        {load.isFirstLoad && <TableSkeleton rows={3} columns={4} />}
        {load.isFetched && <SessionsTable sessions={sessions} nameOf={nameOf} onEnd={endOne} />}
        {load.error && !load.isFetched && (
          <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />
        )}
      </Section>
      <SignIns />
      {isAsking && <ConfirmDialog question={question} onClose={() => setAsking(false)} />}
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
    </Box>
  );
}
