import type { DirectorySync } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { DateTime, ErrorState, Section, TableSkeleton } from '@atrium/ui';
import Box from '@mui/material/Box';
import { CustomerPage } from '../../../lib/components/customer-page.tsx';
import { useTexts } from '../../../messages/directory-sync.ts';
import { directorySyncArea } from '../directory-sync.area.ts';
import { Connection } from './connection.tsx';
import { GroupRoles } from './group-roles.tsx';

export function DirectorySyncPage() {
  return (
    <CustomerPage texts={useTexts()}>
      <SyncOfCustomer />
    </CustomerPage>
  );
}

function SyncOfCustomer() {
  const texts = useTexts();
  const load = useField(directorySyncArea, 'directorySync', {});
  const { directorySync: sync } = load.data;
  if (load.error && !load.isFetched)
    return <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />;
  if (!sync) return <TableSkeleton rows={3} columns={2} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Connection sync={sync} onChanged={load.reload} />
      {(sync.token || sync.groups.length > 0) && <GroupRoles groups={sync.groups} onChanged={load.reload} />}
      {sync.errors.length > 0 && <Refusals errors={sync.errors} />}
    </Box>
  );
}

function Refusals({ errors }: Pick<DirectorySync, 'errors'>) {
  const texts = useTexts();
  return (
    <Section title={texts.errors} description={texts.errorsText}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {errors.map(({ at, request, status, detail }) => (
          <Box component="li" key={`${at} ${request}`}>
            <Box sx={{ overflowWrap: 'anywhere' }}>{detail}</Box>
            <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
              <DateTime value={at} format="dateTime" /> · {request} · {status}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
