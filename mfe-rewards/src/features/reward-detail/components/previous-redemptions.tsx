import type { Redemption, Reward } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { ListTable } from '@atrium/lists';
import { useField } from '@atrium/stores';
import {
  DateTime,
  EmptyState,
  ListSkeleton,
  Section,
  TableCell,
  TableRow,
  TextLink,
  useFormat,
} from '@atrium/ui';
import Box from '@mui/material/Box';
import { FieldView } from '../../../lib/components/field-view.tsx';
import { HistoryPager } from '../../../lib/components/history-pager.tsx';
import * as styles from '../../../lib/components/history-table.module.css';
import { RedemptionBadge } from '../../../lib/components/redemption-badge.tsx';
import { useHistoryPages } from '../../../lib/use-history-pages.ts';
import { useRedeemRights } from '../../../lib/use-redeem-rights.ts';
import { useTexts } from '../../../messages/index.ts';
import { redemptionsArea } from '../redemptions.area.ts';

const PAGE_SIZE = 10;

/** Earlier redemptions of the reward, newest first. */
export function PreviousRedemptions({ reward }: { reward: Reward }) {
  const texts = useTexts();
  const pages = useHistoryPages(PAGE_SIZE);
  const load = useField(redemptionsArea, 'redemptions', { query: { ...pages.query, reward: reward.id } });
  const { redemptions } = load.data;
  return (
    <Section title={texts.previousRedemptions} flush>
      <FieldView
        loads={[load]}
        errorMessage={texts.notLoaded.history}
        skeleton={
          <Box sx={{ px: 2, pb: 2 }}>
            <ListSkeleton rows={3} height={40} />
          </Box>
        }
      >
        {() =>
          redemptions.length === 0 ? (
            <EmptyState title={texts.previousNoneTitle} isPlain>
              {texts.previousNoneText}
            </EmptyState>
          ) : (
            <>
              <Redemptions redemptions={pages.shown(redemptions)} />
              <HistoryPager pages={pages} entries={redemptions} isLoading={load.status === 'loading'} />
            </>
          )
        }
      </FieldView>
    </Section>
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
