import type { SignOnResponse } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { ErrorState, TableSkeleton } from '@atrium/ui';
import Box from '@mui/material/Box';
import { CustomerPage } from '../../../lib/components/customer-page.tsx';
import { useTexts } from '../../../messages/single-sign-on.ts';
import { singleSignOnArea } from '../single-sign-on.area.ts';
import { useReturnedTest } from '../use-returned-test.ts';
import { Domains } from './domains.tsx';
import { ProviderForm } from './provider-form.tsx';
import { SignOnState } from './sign-on-state.tsx';
import { TestResult } from './test-result.tsx';

export function SingleSignOnPage() {
  const texts = useTexts();
  return (
    <CustomerPage texts={texts}>
      <OfCustomer />
    </CustomerPage>
  );
}

function OfCustomer() {
  const texts = useTexts();
  const load = useField(singleSignOnArea, 'settings', {});
  const { settings } = load.data;
  const test = useReturnedTest(load.reload);
  if (load.error && !load.isFetched)
    return <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />;
  if (!settings) return <TableSkeleton rows={4} columns={2} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {test && <TestResult test={test} />}
      <ProviderForm key={keyOf(settings)} settings={settings} onChanged={load.reload} />
      {settings.signOn && (
        <>
          <SignOnState signOn={settings.signOn} onChanged={load.reload} />
          <Domains domains={settings.signOn.domains} onChanged={load.reload} />
        </>
      )}
    </Box>
  );
}

/** The form begins with what is stored, so it begins again once something else is. */
function keyOf({ signOn }: SignOnResponse): string {
  const { domains: _, testedAt: __, ...stored } = signOn ?? { domains: [], testedAt: null };
  return JSON.stringify(stored);
}
