import type { RedemptionDetail } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { type FieldError, useArea, useField } from '@atrium/stores';
import {
  DateTime,
  EmptyState,
  ErrorState,
  ListSkeleton,
  Page,
  PageHeader,
  Section,
  useFormat,
} from '@atrium/ui';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Fact, Facts } from '../../../lib/components/facts.tsx';
import { LotShares } from '../../../lib/components/lot-shares.tsx';
import { RedemptionBadge } from '../../../lib/components/redemption-badge.tsx';
import { RedemptionCode } from '../../../lib/components/redemption-code.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { useRedeemRights } from '../../../lib/use-redeem-rights.ts';
import { useTexts } from '../../../lib/use-texts.ts';
import { RefundButton } from './refund-button.tsx';

/** One redemption: its code, what paid for it, and the way back while there is one. */
export function RedemptionDetailPage() {
  const texts = useTexts();
  const { id = '' } = useParams();
  const load = useField(pointsArea, 'redeemHistory', { params: { id } });
  // Lots expire by the programme's calendar, which comes with the balance.
  const standing = useField(pointsArea, 'balance', sumsOnly, { once: true });
  const held = useArea(pointsArea, (state) => state.redeemHistory);
  const redemption = held && String(held.id) === id ? held : null;
  return (
    <Page>
      <Link
        component={RouterLink}
        to={customerPath('rewards/history')}
        variant="body2"
        sx={{ display: 'inline-block', mb: 1 }}
      >
        {`← ${texts.backToHistory}`}
      </Link>
      {load.error && !redemption ? (
        <Failure error={load.error} onRetry={load.reload} />
      ) : redemption && !standing.isFirstLoad ? (
        <Contents redemption={redemption} />
      ) : (
        <Box aria-busy>
          <PageHeader title={texts.redemption} />
          <ListSkeleton rows={2} height={160} />
        </Box>
      )}
    </Page>
  );
}

function Failure({ error, onRetry }: { error: FieldError; onRetry: () => void }) {
  const texts = useTexts();
  return (
    <>
      <PageHeader title={texts.redemption} />
      <Card>
        {error.status === 404 ? (
          <EmptyState title={texts.redemptionNoneTitle}>{texts.redemptionNoneText}</EmptyState>
        ) : (
          <ErrorState message={error.message} requestId={error.requestId} onRetry={onRetry} />
        )}
      </Card>
    </>
  );
}

function Contents({ redemption }: { redemption: RedemptionDetail }) {
  const texts = useTexts();
  const { mayRedeem, isOneCustomer } = useRedeemRights();
  const { reward, status, refundableUntil, lots } = redemption;
  const isRefundable = status === 'completed' && refundableUntil !== null;
  return (
    <>
      <PageHeader
        title={reward.name}
        description={<RedemptionBadge status={status} />}
        actions={isRefundable && mayRedeem && isOneCustomer && <RefundButton redemption={redemption} />}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Details redemption={redemption} />
        <Section title={status === 'completed' ? texts.lotsUsed : texts.lotsReturned} flush>
          <LotShares lots={lots} label={texts.lotsUsed} />
        </Section>
      </Box>
    </>
  );
}

function Details({ redemption }: { redemption: RedemptionDetail }) {
  const texts = useTexts();
  const format = useFormat();
  const { mayRedeem, isOneCustomer } = useRedeemRights();
  const { code, customer, points, status, createdAt, redeemedBy, refundedAt, refundableUntil } = redemption;
  return (
    <Section title={texts.details}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Facts>
          <Fact label={texts.code}>
            <RedemptionCode code={code} size="large" isVoid={status === 'refunded'} />
          </Fact>
        </Facts>
        <Facts isWide>
          {!isOneCustomer && <Fact label={texts.customer}>{customer.name}</Fact>}
          <Fact label={texts.cost}>{texts.points(points, format.number(points))}</Fact>
          <Fact label={texts.redeemedBy}>{redeemedBy.name}</Fact>
          <Fact label={texts.redeemedAt}>
            <DateTime value={createdAt} format="dateTime" />
          </Fact>
          {refundedAt && (
            <Fact label={texts.refundedAt}>
              <DateTime value={refundedAt} format="dateTime" />
            </Fact>
          )}
          {status === 'completed' && (
            <Fact label={texts.refundableUntil}>
              {refundableUntil ? <DateTime value={refundableUntil} format="dateTime" /> : texts.notRefundable}
            </Fact>
          )}
        </Facts>
        {refundableUntil && mayRedeem && !isOneCustomer && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{texts.refundChooseCustomer}</Box>
        )}
      </Box>
    </Section>
  );
}
