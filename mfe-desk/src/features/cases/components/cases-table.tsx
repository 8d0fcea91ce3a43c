import type { DeskCase } from '@atrium/contract/desk';
import { linkTo } from '@atrium/host';
import { DateTime, HeadCell, MaybeLink, StatusBadge, Table, TableCell, TableRow } from '@atrium/ui';
import Box from '@mui/material/Box';
import { useTexts } from '../../../messages/index.ts';
import { Waiting } from './waiting.tsx';

interface CasesTableProps {
  readonly cases: readonly DeskCase[];
  readonly isBusy: boolean;
}

export function CasesTable({ cases, isBusy }: CasesTableProps) {
  const { cases: texts } = useTexts();
  return (
    <Table label={texts.title} isBusy={isBusy}>
      <thead>
        <TableRow>
          <HeadCell>{texts.case}</HeadCell>
          <HeadCell>{texts.customer}</HeadCell>
          <HeadCell>{texts.status}</HeadCell>
          <HeadCell>{texts.waits}</HeadCell>
          <HeadCell>{texts.changed}</HeadCell>
        </TableRow>
      </thead>
      <tbody>
        {cases.map((each) => (
          <TableRow key={each.id} hover>
            <TableCell>
              <MaybeLink to={linkTo('application', each.id)}>{each.reference}</MaybeLink>
              <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{each.title}</Box>
            </TableCell>
            <TableCell>{each.customer.name}</TableCell>
            <TableCell>
              <StatusBadge tone={each.status.mainStatus.tone} label={each.status.name} />
            </TableCell>
            <TableCell>
              <Waiting of={each} />
            </TableCell>
            <TableCell>
              <DateTime value={each.updatedAt} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
