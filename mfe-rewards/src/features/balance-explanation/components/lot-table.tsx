import type { PointLot } from '@atrium/contract';
import { useAuth, useIsPrinting } from '@atrium/host';
import { Pager, PlainTable } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { ProgrammeDay } from '../../../lib/components/programme-day.tsx';
import { SourceText } from '../../../lib/components/source-text.tsx';
import { useTexts } from '../../../messages/index.ts';

const PAGE_SIZE = 25;
const fromTablet = { display: { xs: 'none', sm: 'table-cell' } };

interface LotTableProps {
  lots: readonly PointLot[];
  label: string;
  /** Shows when the points become available instead of when they were earned. */
  isPending?: boolean | undefined;
}

export function LotTable({ lots, label, isPending }: LotTableProps) {
  const [chosen, setChosen] = useState(1);
  const page = Math.min(chosen, Math.max(1, Math.ceil(lots.length / PAGE_SIZE)));
  const shown = lots.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  // All of the lots are here, and paper has room for them.
  if (useIsPrinting()) return <LotsOfPage lots={lots} label={label} isPending={isPending} />;
  return (
    <>
      <LotsOfPage lots={shown} label={label} isPending={isPending} />
      <Pager total={lots.length} page={page} pageSize={PAGE_SIZE} onPage={setChosen} label={label} />
    </>
  );
}

function LotsOfPage({ lots, label, isPending = false }: LotTableProps) {
  const texts = useTexts();
  const isAll = useAuth((state) => state.selectedCustomer === 0);
  return (
    <PlainTable
      label={label}
      columns={[
        { label: texts.earnedBy },
        ...(isAll ? [{ label: texts.customer, sx: fromTablet }] : []),
        {
          label: isPending ? texts.availableFrom : texts.earned,
          sx: isPending ? undefined : fromTablet,
        },
        { label: texts.expires, sx: fromTablet },
        { label: texts.left, align: 'right' },
      ]}
    >
      {lots.map((lot) => (
        <TableRow key={lot.id}>
          <TableCell sx={{ width: '100%', overflowWrap: 'anywhere' }}>
            <SourceText source={lot.source} subject={lot.subject} rule={lot.rule} />
            {isAll && (
              <Box sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>{lot.customer.name}</Box>
            )}
          </TableCell>
          {isAll && <TableCell sx={{ ...fromTablet, whiteSpace: 'nowrap' }}>{lot.customer.name}</TableCell>}
          <TableCell sx={isPending ? undefined : fromTablet}>
            <ProgrammeDay value={isPending ? lot.availableAt : lot.earnedAt} />
          </TableCell>
          <TableCell sx={fromTablet}>
            <ProgrammeDay value={lot.expiresAt} />
          </TableCell>
          <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
            <Left lot={lot} />
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  );
}

function Left({ lot: { remaining, points } }: { lot: PointLot }) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <>
      {format.number(remaining)}
      {remaining < points && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` ${texts.leftOf(format.number(points))}`}
        </Box>
      )}
    </>
  );
}
