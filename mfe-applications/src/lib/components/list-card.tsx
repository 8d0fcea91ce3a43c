import { EmptyState } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { ComponentProps, ReactNode } from 'react';
import { useTexts } from '../../messages/list.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { ApplicationRowsSkeleton } from './application-rows.tsx';
import { ListPager } from './list-pager.tsx';
import { EmptyPage, ListContents } from './list-states.tsx';

interface ListCardProps<Name extends string> {
  list: ComponentProps<typeof ListPager>['list'] &
    ComponentProps<typeof ListContents<Name>>['list'] &
    NothingListedProps['list'];
  /** Rows of this page. */
  count: number;
  texts: NothingListedProps['texts'] &
    ComponentProps<typeof ListContents<Name>>['texts'] & {
      readonly filterNames: Readonly<Record<Name, string>>;
    };
  filterBar: ReactNode;
  /** For narrow windows. */
  rows: () => ReactNode;
  table: () => ReactNode;
  /** What to do where there is nothing at all. */
  emptyAction: ReactNode;
}

/** A list with its filters and pages, and why it shows nothing where it does. */
export function ListCard<Name extends string>(props: ListCardProps<Name>) {
  const { list, texts, filterBar } = props;
  return (
    <Card>
      {filterBar}
      <ListContents list={list} filterNames={texts.filterNames} texts={texts}>
        <Body {...props} />
      </ListContents>
    </Card>
  );
}

function Body<Name extends string>({ list, count, texts, rows, table, emptyAction }: ListCardProps<Name>) {
  const isNarrow = useIsNarrow();
  if (list.load.status === 'success' && count === 0)
    return <NothingListed list={list} texts={texts} action={emptyAction} />;
  if (isNarrow && list.load.isFirstLoad)
    return (
      <Box aria-busy>
        <ApplicationRowsSkeleton rows={8} />
      </Box>
    );
  return (
    <>
      {isNarrow ? rows() : table()}
      {count > 0 && <ListPager list={list} />}
    </>
  );
}

interface NothingListedProps {
  list: {
    readonly total: number;
    readonly query: { readonly search?: string | undefined };
    readonly isFiltered: boolean;
    readonly clear: () => void;
    readonly change: (change: { page: number }) => void;
  };
  texts: {
    readonly emptyTitle: string;
    readonly emptyText: string;
    readonly noMatchTitle: string;
    readonly noSearchMatchTitle: (search: string) => string;
    readonly noMatchText: string;
  };
  action: ReactNode;
}

/** Why a list shows no rows, and what to do about it. */
function NothingListed({ list, texts, action }: NothingListedProps) {
  const { clearFilters } = useTexts();
  if (list.total > 0) return <EmptyPage onFirstPage={() => list.change({ page: 1 })} />;
  if (!list.isFiltered)
    return (
      <EmptyState title={texts.emptyTitle} action={action}>
        {texts.emptyText}
      </EmptyState>
    );
  const search = list.query.search?.trim();
  return (
    <EmptyState
      title={search ? texts.noSearchMatchTitle(search) : texts.noMatchTitle}
      action={<Button onClick={list.clear}>{clearFilters}</Button>}
    >
      {texts.noMatchText}
    </EmptyState>
  );
}
