import { useAuth } from '@atrium/host';
import { useField } from '@atrium/stores';
import { EmptyState, ErrorState, ListSkeleton, Page, PageHeader, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import { AccountPages } from '../../../lib/components/account-pages.tsx';
import { useTexts } from '../../../messages/security-policy.ts';
import { securityPolicyArea } from '../security-policy.area.ts';
import { MembersSection } from './members-section.tsx';
import { PolicyForm } from './policy-form.tsx';

export function SecurityPolicyPage() {
  const texts = useTexts();
  const isForOne = useAuth((state) => state.selectedCustomer !== 0);
  return (
    <Page width="reading">
      <PageHeader title={texts.title} description={texts.description} />
      <AccountPages />
      {isForOne ? <OfCustomer /> : <EmptyState title={texts.chooseTitle}>{texts.chooseText}</EmptyState>}
    </Page>
  );
}

function OfCustomer() {
  const texts = useTexts();
  const load = useField(securityPolicyArea, 'state', {});
  const { state } = load.data;
  if (load.error && !state)
    return <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />;
  if (!state)
    return (
      <Section title={texts.demand}>
        <ListSkeleton rows={4} height={48} />
      </Section>
    );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <PolicyForm state={state} onChanged={load.reload} />
      <MembersSection state={state} />
    </Box>
  );
}
