import type { RedemptionDetail } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { useField } from '@atrium/stores';
import { DateTime, Fact, Facts, PageHeader, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { DetailColumns, DetailPage } from '../../../lib/components/detail-page.tsx';
import { LotShares } from '../../../lib/components/lot-shares.tsx';
import { RedemptionBadge } from '../../../lib/components/redemption-badge.tsx';
import { RedemptionCode } from '../../../lib/components/redemption-code.tsx';
import { pointsArea, sumsOnly } from '../../../lib/points.area.ts';
import { useRedeemRights } from '../../../lib/use-redeem-rights.ts';
import { useTexts } from '../../../messages/index.ts';
import { RefundButton } from './refund-button.tsx';

export function RedemptionDetailPage() {
  const texts = useTexts();
  const { id = '' } = useParams();
  const load = useField(pointsArea, 'redeemHistory', { params: { id } });
  // The expiry dates depend on the programme's time zone, which comes with the balance.
  const balanceLoad = useField(pointsArea, 'balance', sumsOnly, { once: true });
  return (
    <DetailPage
      back={{ path: 'rewards/history', label: texts.backToHistory }}
      title={texts.redemption}
      nameOf={({ code, reward }) => `${code} · ${reward.name}`}
      load={load}
      item={balanceLoad.isFirstLoad ? null : load.data.redeemHistory}
      notFound={{
        title: texts.redemptionNoneTitle,
        text: texts.redemptionNoneText,
        belongsTo: texts.redemptionBelongsTo,
      }}
      errorMessage={texts.notLoaded.redemption}
    >
      {(shown) => <Contents redemption={shown} />}
    </DetailPage>
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
      <DetailColumns>
        <Details redemption={redemption} />
        <Section title={status === 'completed' ? texts.lotsUsed : texts.lotsReturned} flush>
          <LotShares lots={lots} label={texts.lotsUsed} />
        </Section>
      </DetailColumns>
    </>
  );
}

function Details({ redemption }: { redemption: RedemptionDetail }) {
  const texts = useTexts();
  const format = useFormat();
  const { mayRedeem, isOneCustomer } = useRedeemRights();
  const { code, customer, reward, points, status, createdAt, redeemedBy, refundedAt, refundableUntil } =
    redemption;
  return (
    <Section title={texts.details}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Facts minWidth={112}>
          <Fact label={texts.code}>
            <RedemptionCode code={code} size="large" isVoid={status === 'refunded'} />
          </Fact>
        </Facts>
        <Facts minWidth={176}>
          <Fact label={texts.reward}>
            <Link component={RouterLink} to={customerPath(`rewards/catalogue/${reward.id}`)}>
              {reward.name}
            </Link>
          </Fact>
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
