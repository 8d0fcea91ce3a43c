import type { PointTransaction } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { useArea, useField } from '@atrium/stores';
import {
  DateTime,
  EmptyState,
  ErrorState,
  Section,
  type SkeletonColumn,
  TableSkeletonRows,
  useFormat,
} from '@atrium/ui';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { HistoryPager } from '../../../lib/components/history-pager.tsx';
import { KindBadge } from '../../../lib/components/kind-badge.tsx';
import { SourceText } from '../../../lib/components/source-text.tsx';
import { pointsArea } from '../../../lib/points.area.ts';
import { useHistoryPages } from '../../../lib/use-history-pages.ts';
import { useTexts } from '../../../lib/use-texts.ts';

const PAGE_SIZE = 15;
const sourceStyle = {
  display: { xs: 'none', sm: 'table-cell' },
  width: '100%',
  maxWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
const COLUMNS: readonly SkeletonColumn[] = [{ width: 84 }, { width: 72 }, { sx: sourceStyle }, { width: 40 }];

/** What changed the balance, newest first. */
export function TransactionsCard() {
  const texts = useTexts();
  const customer = useAuth((state) => state.selectedCustomer);
  return (
    <Section title={texts.transactions} description={texts.transactionsText} flush>
      <Transactions key={customer} />
    </Section>
  );
}

function Transactions() {
  const texts = useTexts();
  const pages = useHistoryPages(PAGE_SIZE);
  const load = useField(pointsArea, 'successTransactions', { query: pages.query });
  const transactions = useArea(pointsArea, (state) => state.successTransactions);
  if (load.error) {
    return (
      <ErrorState
        message={texts.notLoaded.transactions}
        requestId={load.error.requestId}
        onRetry={load.reload}
      />
    );
  }
  if (!load.isFirstLoad && transactions.length === 0)
    return <EmptyState title={texts.transactionsNoneTitle}>{texts.transactionsNoneText}</EmptyState>;
  const isLoading = load.status === 'loading';
  return (
    <>
      <TableContainer>
        <Table aria-label={texts.transactions} aria-busy={isLoading}>
          <TableHead>
            <TableRow>
              <TableCell>{texts.date}</TableCell>
              <TableCell>{texts.kind}</TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{texts.source}</TableCell>
              <TableCell align="right">{texts.pointsColumn}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {load.isFirstLoad ? (
              <TableSkeletonRows rows={PAGE_SIZE} columns={COLUMNS} />
            ) : (
              pages.shown(transactions).map((row) => <TransactionRow key={row.id} transaction={row} />)
            )}
          </TableBody>
        </Table>
      </TableContainer>
      <HistoryPager pages={pages} entries={transactions} isLoading={isLoading} />
    </>
  );
}

function TransactionRow({ transaction }: { transaction: PointTransaction }) {
  const format = useFormat();
  const { kind, points, source, subject, rule, createdAt } = transaction;
  return (
    <TableRow hover>
      <TableCell>
        <DateTime value={createdAt} />
      </TableCell>
      <TableCell>
        <KindBadge kind={kind} />
        <Box sx={{ display: { sm: 'none' }, mt: 0.5, color: 'text.secondary' }}>
          <SourceText source={source} subject={subject} rule={rule} />
        </Box>
      </TableCell>
      <TableCell title={source} sx={sourceStyle}>
        <SourceText source={source} subject={subject} rule={rule} />
      </TableCell>
      <TableCell align="right" sx={{ fontWeight: 500, color: points > 0 ? 'tone.success.main' : undefined }}>
        {format.signed(points)}
      </TableCell>
    </TableRow>
  );
}
