import type { DeskCase } from '@atrium/contract/desk';
import { linkTo } from '@atrium/host';
import { DateTime, MaybeLink, StatusBadge } from '@atrium/ui';
import Box from '@mui/material/Box';
import { ColumnTable } from '../../../lib/components/column-table.tsx';
import { useTexts } from '../../../messages/index.ts';
import { Waiting } from './waiting.tsx';

interface CasesTableProps {
  readonly cases: readonly DeskCase[];
  readonly isBusy: boolean;
}

export function CasesTable({ cases, isBusy }: CasesTableProps) {
  const { cases: texts } = useTexts();
  return (
    <ColumnTable
      label={texts.title}
      rows={cases}
      isBusy={isBusy}
      columns={[
        { label: texts.case, cell: (each) => <Named of={each} /> },
        { label: texts.customer, cell: ({ customer }) => customer.name },
        {
          label: texts.status,
          cell: ({ status }) => <StatusBadge tone={status.mainStatus.tone} label={status.name} />,
        },
        { label: texts.waits, cell: (each) => <Waiting of={each} /> },
        { label: texts.changed, cell: ({ updatedAt }) => <DateTime value={updatedAt} /> },
      ]}
    />
  );
}

function Named({ of: { id, reference, title } }: { readonly of: DeskCase }) {
  return (
    <>
      <MaybeLink to={linkTo('application', id)}>{reference}</MaybeLink>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{title}</Box>
    </>
  );
}
