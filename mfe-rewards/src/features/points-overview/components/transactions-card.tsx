import type { PointTransaction } from '@atrium/contract';
import { customerPath, useAuth } from '@atrium/host';
import { ListTable } from '@atrium/lists';
import { useField } from '@atrium/stores';
import {
  classes,
  EmptyState,
  ErrorState,
  Section,
  TableCell,
  TableRow,
  TextLink,
  useFormat,
} from '@atrium/ui';
import Box from '@mui/material/Box';
import { HistoryPager } from '../../../lib/components/history-pager.tsx';
import * as styles from '../../../lib/components/history-table.module.css';
import { KindBadge } from '../../../lib/components/kind-badge.tsx';
import { ProgrammeDay } from '../../../lib/components/programme-day.tsx';
import { SourceText } from '../../../lib/components/source-text.tsx';
import { ZoneNote } from '../../../lib/components/zone-note.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { useHistoryPages } from '../../../lib/use-history-pages.ts';
import { useTexts } from '../../../messages/overview.ts';

const PAGE_SIZE = 15;
const sourceClass = classes(styles.fromTablet, styles.source);

export function TransactionsCard() {
  const texts = useTexts();
  const customer = useAuth((state) => state.selectedCustomer);
  return (
    <Section title={texts.transactions} description={texts.transactionsText} flush>
      <Transactions key={customer} isAll={customer === 0} />
    </Section>
  );
}

function Transactions({ isAll }: { isAll: boolean }) {
  const texts = useTexts();
  const pages = useHistoryPages(PAGE_SIZE);
  const load = useField(pointsArea, 'successTransactions', { query: pages.query });
  const transactions = load.data.successTransactions;
  // The days depend on the programme's time zone, which comes with the balance.
  const balanceLoad = useField(pointsArea, 'balance', sumsOnly);
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
    return (
      <EmptyState
        title={texts.transactionsNoneTitle}
        isPlain
        action={<TextLink to={customerPath('rewards/earn')}>{texts.seeWaysToEarn}</TextLink>}
      >
        {texts.transactionsNoneText}
      </EmptyState>
    );
  const isLoading = load.status === 'loading';
  return (
    <>
      <ListTable
        label={texts.transactions}
        columns={[
          { id: 'date', label: texts.date, width: 84 },
          { id: 'kind', label: texts.kind, width: 72 },
          ...(isAll
            ? [{ id: 'customer', label: texts.customer, className: styles.fromTablet, width: 112 }]
            : []),
          {
            id: 'source',
            label: texts.source,
            className: sourceClass,
            headClassName: styles.fromTablet,
          },
          { id: 'points', label: texts.pointsColumn, align: 'right', width: 40 },
        ]}
        isFirstLoad={load.isFirstLoad || balanceLoad.isFirstLoad}
        isBusy={isLoading}
        skeletonRows={PAGE_SIZE}
      >
        {pages.shown(transactions).map((row) => (
          <TransactionRow key={row.id} transaction={row} isAll={isAll} />
        ))}
      </ListTable>
      <HistoryPager pages={pages} entries={transactions} isLoading={isLoading} />
      <Box sx={{ px: 2, py: 1 }}>
        <ZoneNote />
      </Box>
    </>
  );
}

function TransactionRow({ transaction, isAll }: { transaction: PointTransaction; isAll: boolean }) {
  const format = useFormat();
  const { customer, kind, points, source, subject, rule, createdAt } = transaction;
  return (
    <TableRow hover>
      <TableCell>
        <ProgrammeDay value={createdAt} />
      </TableCell>
      <TableCell>
        <KindBadge kind={kind} />
        <div className={classes(styles.untilTablet, styles.below, styles.secondary)}>
          <SourceText source={source} subject={subject} rule={rule} />
          {isAll && <div>{customer.name}</div>}
        </div>
      </TableCell>
      {isAll && <TableCell className={styles.fromTablet}>{customer.name}</TableCell>}
      <TableCell title={source} className={sourceClass}>
        <SourceText source={source} subject={subject} rule={rule} />
      </TableCell>
      <TableCell align="right" className={classes(styles.points, points > 0 && styles.gained)}>
        {format.signed(points)}
      </TableCell>
    </TableRow>
  );
}
