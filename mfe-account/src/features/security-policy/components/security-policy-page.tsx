import { useField } from '@atrium/stores';
import { ErrorState, ListSkeleton, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import { CustomerPage } from '../../../lib/components/customer-page.tsx';
import { useTexts } from '../../../messages/security-policy.ts';
import { securityPolicyArea } from '../security-policy.area.ts';
import { MembersSection } from './members-section.tsx';
import { PolicyForm } from './policy-form.tsx';

export function SecurityPolicyPage() {
  return (
    <CustomerPage texts={useTexts()}>
      <PolicyOfCustomer />
    </CustomerPage>
  );
}

function PolicyOfCustomer() {
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
