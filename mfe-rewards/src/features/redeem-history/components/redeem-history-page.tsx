import type { Redemption } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { useArea, useField } from '@atrium/stores';
import { DateTime, EmptyState, ErrorState, TableSkeletonRows, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router-dom';
import { AreaPage } from '../../../lib/components/area-page.tsx';
import { RedemptionBadge } from '../../../lib/components/redemption-badge.tsx';
import { RedemptionCode } from '../../../lib/components/redemption-code.tsx';
import { pointsArea } from '../../../lib/points.area.ts';
import { useTexts } from '../../../lib/use-texts.ts';

const fromTablet = { display: { xs: 'none', sm: 'table-cell' } };

/** Every redemption, newest first, with its code at hand. */
export function RedeemHistoryPage() {
  const texts = useTexts();
  const load = useField(pointsArea, 'redeemHistories', {});
  const redemptions = useArea(pointsArea, (state) => state.redeemHistories);
  return (
    <AreaPage title={texts.historyTitle} description={texts.historyText}>
      <Card>
        {load.error ? (
          <ErrorState message={load.error.message} requestId={load.error.requestId} onRetry={load.reload} />
        ) : !load.isFirstLoad && redemptions.length === 0 ? (
          <NothingRedeemed />
        ) : (
          <Redemptions isFirstLoad={load.isFirstLoad} redemptions={redemptions} />
        )}
      </Card>
    </AreaPage>
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
  redemptions: readonly Redemption[];
}

function Redemptions({ isFirstLoad, redemptions }: RedemptionsProps) {
  const texts = useTexts();
  return (
    <TableContainer>
      <Table aria-label={texts.historyTitle} aria-busy={isFirstLoad}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.reward}</TableCell>
            <TableCell sx={fromTablet}>{texts.date}</TableCell>
            <TableCell>{texts.status}</TableCell>
            <TableCell sx={fromTablet}>{texts.code}</TableCell>
            <TableCell align="right">{texts.pointsColumn}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {isFirstLoad ? (
            <TableSkeletonRows rows={8} columns={5} />
          ) : (
            redemptions.map((redemption) => <RedemptionRow key={redemption.id} redemption={redemption} />)
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function RedemptionRow({ redemption }: { redemption: Redemption }) {
  const format = useFormat();
  const { id, reward, points, status, code, createdAt } = redemption;
  return (
    <TableRow hover>
      <TableCell>
        <Link component={RouterLink} to={customerPath(`rewards/history/${id}`)}>
          {reward.name}
        </Link>
        <Box sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
          <DateTime value={createdAt} />
        </Box>
      </TableCell>
      <TableCell sx={fromTablet}>
        <DateTime value={createdAt} />
      </TableCell>
      <TableCell>
        <RedemptionBadge status={status} />
      </TableCell>
      <TableCell sx={fromTablet}>
        {status === 'completed' ? <RedemptionCode code={code} /> : <s>{code}</s>}
      </TableCell>
      <TableCell align="right">{format.number(points)}</TableCell>
    </TableRow>
  );
}
