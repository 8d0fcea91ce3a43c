import { redemptionStates } from '@atrium/contract/desk';
import { ChoiceFilter, FacetFilter, FilterBar, Pager } from '@atrium/lists';
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui';
import Button from '@mui/material/Button';
import { ChangeDialog } from '../../../lib/asking/change-dialog.tsx';
import { useAsking } from '../../../lib/asking/use-asking.ts';
import { ProgrammePage } from '../../../lib/components/programme-page.tsx';
import { useTexts } from '../../../messages/index.ts';
import { describeChange, type RedemptionChange } from '../redemption-change.ts';
import { PAGE_SIZE, type Redemptions, useRedemptions } from '../use-redemptions.ts';
import { type OpenChange, RedemptionsList } from './redemptions-list.tsx';

const ANY = 'any';
const STATES = [ANY, ...redemptionStates] as const;

export function RedemptionsPage() {
  const { redemptions: texts } = useTexts();
  const redemptions = useRedemptions();
  const { list } = redemptions;
  const rows = list.data?.redemptions ?? [];
  const asking = useAsking<RedemptionChange>((opened) => describeChange(opened, rows, texts), list.reload);
  return (
    <ProgrammePage>
      <Filters redemptions={redemptions} />
      <Contents redemptions={redemptions} open={asking.open} />
      <ChangeDialog asking={asking} />
    </ProgrammePage>
  );
}

function Filters({ redemptions }: { readonly redemptions: Redemptions }) {
  const { redemptions: texts } = useTexts();
  const { search, state, customers, choices, setSearch, setState, setCustomers, clear } = redemptions;
  return (
    <FilterBar
      search={{ label: texts.search, placeholder: texts.searchHint, value: search, onChange: setSearch }}
      isFiltered={isFiltered(redemptions)}
      onClear={clear}
    >
      <ChoiceFilter
        name={texts.state}
        initial={ANY}
        chosen={state ?? ANY}
        options={STATES.map((value) => ({ value, name: texts.states[value] }))}
        onChange={(value) => setState(value === ANY ? '' : value)}
      />
      <FacetFilter
        name={texts.customer}
        options={choices.map(({ id, name }) => ({ value: String(id), name }))}
        chosen={customers}
        onChange={setCustomers}
      />
    </FilterBar>
  );
}

const isFiltered = ({ search, state, customers }: Redemptions) =>
  search !== '' || state !== null || customers.length > 0;

interface ContentsProps {
  readonly redemptions: Redemptions;
  readonly open: OpenChange;
}

function Contents({ redemptions, open }: ContentsProps) {
  const { redemptions: texts } = useTexts();
  const { list, page, setPage, clear } = redemptions;
  const { data, error, isOutdated, reload } = list;
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <TableSkeleton rows={6} columns={5} />;
  if (data.total === 0 && isFiltered(redemptions))
    return (
      <EmptyState title={texts.noMatchTitle} action={<Button onClick={clear}>{texts.showAll}</Button>}>
        {texts.noMatch}
      </EmptyState>
    );
  if (data.total === 0) return <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>;
  return (
    <>
      <RedemptionsList redemptions={data.redemptions} isBusy={isOutdated} open={open} />
      <Pager total={data.total} page={page} pageSize={PAGE_SIZE} onPage={setPage} />
    </>
  );
}
