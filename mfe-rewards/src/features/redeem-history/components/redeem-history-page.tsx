import type { Redemption } from '@atrium/contract';
import { customerPath, useAuth } from '@atrium/host';
import { ListTable } from '@atrium/lists';
import { useField } from '@atrium/stores';
import {
  classes,
  DateTime,
  EmptyState,
  ErrorState,
  TableCell,
  TableRow,
  TextLink,
  useFormat,
} from '@atrium/ui';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link as RouterLink } from 'react-router-dom';
import { AreaPage } from '../../../lib/components/area-page.tsx';
import { HistoryPager } from '../../../lib/components/history-pager.tsx';
import * as styles from '../../../lib/components/history-table.module.css';
import { RedemptionBadge } from '../../../lib/components/redemption-badge.tsx';
import { RedemptionCode } from '../../../lib/components/redemption-code.tsx';
import { pointsArea } from '../../../lib/points.area.ts';
import { useHistoryPages } from '../../../lib/use-history-pages.ts';
import { useTexts } from '../../../messages/index.ts';

const PAGE_SIZE = 25;

export function RedeemHistoryPage() {
  const texts = useTexts();
  const customer = useAuth((state) => state.selectedCustomer);
  return (
    <AreaPage title={texts.historyTitle} description={texts.historyText}>
      <Card>
        <History key={customer} isAll={customer === 0} />
      </Card>
    </AreaPage>
  );
}

function History({ isAll }: { isAll: boolean }) {
  const texts = useTexts();
  const pages = useHistoryPages(PAGE_SIZE);
  const load = useField(pointsArea, 'redeemHistories', { query: pages.query });
  const redemptions = load.data.redeemHistories;
  if (load.error) {
    return (
      <ErrorState message={texts.notLoaded.history} requestId={load.error.requestId} onRetry={load.reload} />
    );
  }
  if (!load.isFirstLoad && redemptions.length === 0) return <NothingRedeemed />;
  const isLoading = load.status === 'loading';
  return (
    <>
      <Redemptions
        isFirstLoad={load.isFirstLoad}
        isLoading={isLoading}
        isAll={isAll}
        redemptions={pages.shown(redemptions)}
      />
      <HistoryPager pages={pages} entries={redemptions} isLoading={isLoading} />
    </>
  );
}

function NothingRedeemed() {
  const texts = useTexts();
  return (
    <EmptyState
      title={texts.historyNoneTitle}
      action={
        <Button component={RouterLink} to={customerPath('rewards/catalogue')}>
          {texts.seeRewards}
        </Button>
      }
    >
      {texts.historyNoneText}
    </EmptyState>
  );
}

interface RedemptionsProps {
  isFirstLoad: boolean;
  isLoading: boolean;
  isAll: boolean;
  redemptions: readonly Redemption[];
}

function Redemptions({ isFirstLoad, isLoading, isAll, redemptions }: RedemptionsProps) {
  const texts = useTexts();
  return (
    <ListTable
      label={texts.historyTitle}
      columns={[
        { id: 'reward', label: texts.reward, className: styles.redemption, headClassName: '', width: 104 },
        ...(isAll
          ? [{ id: 'customer', label: texts.customer, className: styles.fromTablet, width: 112 }]
          : []),
        { id: 'date', label: texts.date, className: styles.fromTablet, width: 84 },
        { id: 'status', label: texts.status, width: 88 },
        { id: 'code', label: texts.code, className: styles.fromTablet, width: 204 },
        { id: 'points', label: texts.pointsColumn, align: 'right', width: 40 },
      ]}
      isFirstLoad={isFirstLoad}
      isBusy={isLoading}
    >
      {redemptions.map((redemption) => (
        <RedemptionRow key={redemption.id} redemption={redemption} isAll={isAll} />
      ))}
    </ListTable>
  );
}

function RedemptionRow({ redemption, isAll }: { redemption: Redemption; isAll: boolean }) {
  const format = useFormat();
  const { id, customer, reward, points, status, code, createdAt } = redemption;
  return (
    <TableRow hover>
      <TableCell>
        <TextLink to={customerPath(`rewards/history/${id}`)}>{reward.name}</TextLink>
        <div className={classes(styles.untilTablet, styles.secondary)}>
          <DateTime value={createdAt} />
          {isAll && ` · ${customer.name}`}
        </div>
      </TableCell>
      {isAll && <TableCell className={styles.fromTablet}>{customer.name}</TableCell>}
      <TableCell className={styles.fromTablet}>
        <DateTime value={createdAt} />
      </TableCell>
      <TableCell>
        <RedemptionBadge status={status} />
      </TableCell>
      <TableCell className={styles.fromTablet}>
        <RedemptionCode code={code} isVoid={status === 'refunded'} />
      </TableCell>
      <TableCell align="right">{format.number(points)}</TableCell>
    </TableRow>
  );
}
