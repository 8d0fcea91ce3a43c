import type { Redemption } from '@atrium/contract';
import { customerPath, useAuth } from '@atrium/host';
import { ListTable } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { DateTime, EmptyState, ErrorState, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router-dom';
import { AreaPage } from '../../../lib/components/area-page.tsx';
import { HistoryPager } from '../../../lib/components/history-pager.tsx';
import { RedemptionBadge } from '../../../lib/components/redemption-badge.tsx';
import { RedemptionCode } from '../../../lib/components/redemption-code.tsx';
import { pointsArea } from '../../../lib/points.area.ts';
import { useHistoryPages } from '../../../lib/use-history-pages.ts';
import { useTexts } from '../../../messages/index.ts';

const PAGE_SIZE = 25;
const fromTablet = { display: { xs: 'none', sm: 'table-cell' } };

/** Redemptions with their codes, newest first. */
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
        { id: 'reward', label: texts.reward, sx: { height: { xs: 57, sm: 49 } }, headSx: {}, width: 104 },
        ...(isAll ? [{ id: 'customer', label: texts.customer, sx: fromTablet, width: 112 }] : []),
        { id: 'date', label: texts.date, sx: fromTablet, width: 84 },
        { id: 'status', label: texts.status, width: 88 },
        { id: 'code', label: texts.code, sx: fromTablet, width: 204 },
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
        <Link component={RouterLink} to={customerPath(`rewards/history/${id}`)}>
          {reward.name}
        </Link>
        <Box sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
          <DateTime value={createdAt} />
          {isAll && ` · ${customer.name}`}
        </Box>
      </TableCell>
      {isAll && <TableCell sx={fromTablet}>{customer.name}</TableCell>}
      <TableCell sx={fromTablet}>
        <DateTime value={createdAt} />
      </TableCell>
      <TableCell>
        <RedemptionBadge status={status} />
      </TableCell>
      <TableCell sx={fromTablet}>
        <RedemptionCode code={code} isVoid={status === 'refunded'} />
      </TableCell>
      <TableCell align="right">{format.number(points)}</TableCell>
    </TableRow>
  );
}
