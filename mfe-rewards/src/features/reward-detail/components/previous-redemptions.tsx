import type { Redemption, Reward } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { ListTable } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { DateTime, TableCell, TableRow, TextLink, useFormat } from '@atrium/ui';
import { HistorySection } from '../../../lib/components/history-section.tsx';
import * as styles from '../../../lib/components/history-table.module.css';
import { RedemptionBadge } from '../../../lib/components/redemption-badge.tsx';
import { useHistoryPages } from '../../../lib/use-history-pages.ts';
import { useRedeemRights } from '../../../lib/use-redeem-rights.ts';
import { useTexts } from '../../../messages/index.ts';
import { redemptionsArea } from '../redemptions.area.ts';

const PAGE_SIZE = 10;

export function PreviousRedemptions({ reward }: { reward: Reward }) {
  const texts = useTexts();
  const pages = useHistoryPages(PAGE_SIZE);
  const load = useField(redemptionsArea, 'redemptions', { query: { ...pages.query, reward: reward.id } });
  return (
    <HistorySection
      title={texts.previousRedemptions}
      loads={[load]}
      errorMessage={texts.notLoaded.history}
      pages={pages}
      entries={load.data.redemptions}
      nothing={{ title: texts.previousNoneTitle, text: texts.previousNoneText }}
    >
      {(shown) => <Redemptions redemptions={shown} />}
    </HistorySection>
  );
}

function Redemptions({ redemptions }: { redemptions: readonly Redemption[] }) {
  const texts = useTexts();
  const format = useFormat();
  const { isOneCustomer } = useRedeemRights();
  return (
    <ListTable
      label={texts.previousRedemptions}
      columns={[
        { id: 'date', label: texts.date },
        { id: 'status', label: texts.status },
        { id: 'code', label: texts.code },
        { id: 'points', label: texts.pointsColumn, align: 'right' },
      ]}
    >
      {redemptions.map(({ id, customer, createdAt, status, code, points }) => (
        <TableRow key={id} hover>
          <TableCell>
            <DateTime value={createdAt} />
            {!isOneCustomer && <div className={styles.secondary}>{customer.name}</div>}
          </TableCell>
          <TableCell>
            <RedemptionBadge status={status} />
          </TableCell>
          <TableCell className={styles.oneLine}>
            <TextLink to={customerPath(`rewards/history/${id}`)}>{code}</TextLink>
          </TableCell>
          <TableCell align="right">{format.number(points)}</TableCell>
        </TableRow>
      ))}
    </ListTable>
  );
}
