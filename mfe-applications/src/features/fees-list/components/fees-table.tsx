import { useFormat } from '@atrium/ui';
import { takeLastOpenedFee } from '../../../lib/last-opened.ts';
import { RowsTable } from '../../../lib/rows-table.tsx';
import { useTexts } from '../../../messages/index.ts';
import { feeColumns } from '../columns.tsx';
import type { FeeSort, FeesList } from '../use-fees-list.ts';
import { FeeLink } from './fee-link.tsx';

export function FeesTable({ list }: { list: FeesList }) {
  const texts = useTexts().feeList;
  const format = useFormat();
  return (
    <RowsTable
      list={list}
      rows={list.fees}
      columns={feeColumns}
      texts={texts}
      onSort={(sort) => list.change({ sort: sort as FeeSort })}
      takeLastOpened={takeLastOpenedFee}
      cell={(fee, column, rowProps) =>
        column === 'name' ? <FeeLink fee={fee} rowProps={rowProps} /> : format.money(fee)
      }
    />
  );
}
