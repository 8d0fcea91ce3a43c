import type { DeskInputOf } from '@atrium/contract/desk';
import { customerPath, request } from '@atrium/host';
import { EmptyState, Page, PageHeader, TextLink } from '@atrium/ui';
import { useCallback } from 'react';
import { SearchedList } from '../../../lib/components/searched-list.tsx';
import { useCaseFilters } from '../../../lib/use-case-filters.ts';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useTexts } from '../../../messages/index.ts';
import { CaseFilters } from './case-filters.tsx';
import { CaseRows } from './case-rows.tsx';
import { CasesTable } from './cases-table.tsx';

const CASES = 'GET /customer-portal/desk/applications';

export function CasesPage() {
  const { cases: texts } = useTexts();
  const Shown = useIsNarrow() ? CaseRows : CasesTable;
  const { query, isFiltered, change, clear } = useCaseFilters();
  const load = useCallback(
    (page: DeskInputOf<typeof CASES>['query']) => request(CASES, { query: { ...query, ...page } }),
    [query],
  );
  const empty = (
    <EmptyState
      title={texts.nothingTitle}
      action={<TextLink to={customerPath('')}>{texts.toQueue}</TextLink>}
    >
      {texts.nothing}
    </EmptyState>
  );
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} />
      <SearchedList
        texts={texts}
        load={load}
        empty={empty}
        filters={{
          controls: <CaseFilters query={query} change={change} />,
          isActive: isFiltered,
          clear,
        }}
      >
        {({ applications }, isBusy) => <Shown cases={applications} isBusy={isBusy} />}
      </SearchedList>
    </Page>
  );
}
