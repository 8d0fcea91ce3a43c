import { RefusedAddress } from '@atrium/lists';
import type { FieldLoad } from '@atrium/stores';
import { EmptyState, ErrorState } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/list.ts';

interface ListContentsProps<Name extends string> {
  list: {
    readonly load: FieldLoad;
    /** These parameters of the address are not valid. */
    readonly refused: readonly Name[];
    readonly isFiltered: boolean;
    readonly clear: () => void;
  };
  filterNames: Readonly<Record<Name, string>>;
  texts: { readonly notLoaded: string; readonly filterRefused: string };
  children: ReactNode;
}

/** Where the address is not valid or the list did not load, it says why, and what to do about it. */
export function ListContents<Name extends string>(props: ListContentsProps<Name>) {
  const { list, filterNames, texts, children } = props;
  const { clearFilters } = useTexts();
  const { load, refused, isFiltered, clear } = list;
  if (refused.length > 0)
    return <RefusedAddress names={refused.map((name) => filterNames[name])} onClear={clear} />;
  if (load.status !== 'error') return children;
  // A filter that the API refused is named in the toast and can be removed here; a retry would not help.
  const isRefused = load.error?.status === 400;
  return (
    <>
      <ErrorState
        message={isRefused ? texts.filterRefused : texts.notLoaded}
        requestId={load.error?.requestId}
        onRetry={isRefused ? undefined : load.reload}
      />
      {isRefused && isFiltered && (
        <Box sx={{ display: 'grid', justifyItems: 'center', pb: 4, mt: -3 }}>
          <Button onClick={clear}>{clearFilters}</Button>
        </Box>
      )}
    </>
  );
}

/** A page past the end of a list is empty. */
export function EmptyPage({ onFirstPage }: { onFirstPage: () => void }) {
  const texts = useTexts();
  return (
    <EmptyState
      title={texts.emptyPageTitle}
      action={<Button onClick={onFirstPage}>{texts.firstPage}</Button>}
    >
      {texts.emptyPageText}
    </EmptyState>
  );
}
