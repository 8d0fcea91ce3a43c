import type { EarnPoint, PointTransaction } from '@atrium/contract';
import { ListTable } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { TableCell, TableRow, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { HistorySection } from '../../../lib/components/history-section.tsx';
import * as styles from '../../../lib/components/history-table.module.css';
import { ProgrammeDay } from '../../../lib/components/programme-day.tsx';
import { SourceText } from '../../../lib/components/source-text.tsx';
import { ZoneNote } from '../../../lib/components/zone-note.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { useHistoryPages } from '../../../lib/use-history-pages.ts';
import { useRedeemRights } from '../../../lib/use-redeem-rights.ts';
import { useTexts } from '../../../messages/index.ts';
import { transactionsArea } from '../transactions.area.ts';

const PAGE_SIZE = 10;

export function PointsOfWay({ way }: { way: EarnPoint }) {
  const texts = useTexts();
  const pages = useHistoryPages(PAGE_SIZE);
  const load = useField(transactionsArea, 'transactions', { query: { ...pages.query, rule: way.id } });
  // The days depend on the programme's time zone, which comes with the balance.
  const balanceLoad = useField(pointsArea, 'balance', sumsOnly, { once: true });
  return (
    <HistorySection
      title={texts.pointsOfWay}
      loads={[load, balanceLoad]}
      errorMessage={texts.notLoaded.transactions}
      pages={pages}
      entries={load.data.transactions}
      nothing={{ title: texts.pointsOfWayNoneTitle, text: texts.pointsOfWayNoneText }}
      note={
        <Box sx={{ px: 2, py: 1 }}>
          <ZoneNote />
        </Box>
      }
    >
      {(shown) => <Transactions transactions={shown} />}
    </HistorySection>
  );
}

function Transactions({ transactions }: { transactions: readonly PointTransaction[] }) {
  const texts = useTexts();
  const format = useFormat();
  const { isOneCustomer } = useRedeemRights();
  return (
    <ListTable
      label={texts.pointsOfWay}
      columns={[
        { id: 'date', label: texts.date },
        { id: 'source', label: texts.source },
        { id: 'points', label: texts.pointsColumn, align: 'right' },
      ]}
    >
      {transactions.map(({ id, customer, createdAt, source, subject, points }) => (
        <TableRow key={id} hover>
          <TableCell>
            <ProgrammeDay value={createdAt} />
            {!isOneCustomer && <div className={styles.secondary}>{customer.name}</div>}
          </TableCell>
          <TableCell className={styles.anywhere}>
            <SourceText source={subject?.label || source} subject={subject} rule={null} />
          </TableCell>
          <TableCell align="right">{format.signed(points)}</TableCell>
        </TableRow>
      ))}
    </ListTable>
  );
}
