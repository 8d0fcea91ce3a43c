import type { PointTransaction } from '@atrium/contract';
import { useArea, useField } from '@atrium/stores';
import { DateTime, EmptyState, ErrorState, Section, TableSkeletonRows, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { KindBadge } from '../../../lib/components/kind-badge.tsx';
import { SourceText } from '../../../lib/components/source-text.tsx';
import { pointsArea } from '../../../lib/points.area.ts';
import { useTexts } from '../../../lib/use-texts.ts';

const STEP = 15;

/** What changed the balance, newest first. */
export function TransactionsCard() {
  const texts = useTexts();
  const load = useField(pointsArea, 'successTransactions', {});
  return (
    <Section title={texts.transactions} description={texts.transactionsText} flush>
      {load.error ? (
        <ErrorState message={load.error.message} requestId={load.error.requestId} onRetry={load.reload} />
      ) : (
        <Transactions isFirstLoad={load.isFirstLoad} />
      )}
    </Section>
  );
}

function Transactions({ isFirstLoad }: { isFirstLoad: boolean }) {
  const texts = useTexts();
  const transactions = useArea(pointsArea, (state) => state.successTransactions);
  const [shown, setShown] = useState(STEP);
  if (!isFirstLoad && transactions.length === 0)
    return <EmptyState title={texts.transactionsNoneTitle}>{texts.transactionsNoneText}</EmptyState>;
  return (
    <>
      <TableContainer>
        <Table aria-label={texts.transactions} aria-busy={isFirstLoad}>
          <TableHead>
            <TableRow>
              <TableCell>{texts.date}</TableCell>
              <TableCell>{texts.kind}</TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{texts.source}</TableCell>
              <TableCell align="right">{texts.pointsColumn}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {isFirstLoad ? (
              <TableSkeletonRows rows={STEP} columns={4} />
            ) : (
              transactions.slice(0, shown).map((row) => <TransactionRow key={row.id} transaction={row} />)
            )}
          </TableBody>
        </Table>
      </TableContainer>
      {transactions.length > shown && (
        <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', textAlign: 'center' }}>
          <Button size="small" onClick={() => setShown(shown + STEP)}>
            {texts.showMore}
          </Button>
        </Box>
      )}
    </>
  );
}

function TransactionRow({ transaction }: { transaction: PointTransaction }) {
  const format = useFormat();
  const { kind, points, source, subject, createdAt } = transaction;
  return (
    <TableRow hover>
      <TableCell>
        <DateTime value={createdAt} />
      </TableCell>
      <TableCell>
        <KindBadge kind={kind} />
        <Box sx={{ display: { sm: 'none' }, mt: 0.5, color: 'text.secondary' }}>
          <SourceText source={source} subject={subject} />
        </Box>
      </TableCell>
      <TableCell
        title={source}
        sx={{
          display: { xs: 'none', sm: 'table-cell' },
          width: '100%',
          maxWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        <SourceText source={source} subject={subject} />
      </TableCell>
      <TableCell align="right" sx={{ fontWeight: 500, color: points > 0 ? 'tone.success.main' : undefined }}>
        {format.signed(points)}
      </TableCell>
    </TableRow>
  );
}
