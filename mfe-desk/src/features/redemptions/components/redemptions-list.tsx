import type { DeskRedemption } from '@atrium/contract/desk';
import { customerPath } from '@atrium/host';
import { DateTime, StatusBadge, TextLink, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import type { useAsking } from '../../../lib/asking/use-asking.ts';
import { Listing } from '../../../lib/components/listing.tsx';
import { Secondary } from '../../../lib/components/secondary.tsx';
import { useTexts } from '../../../messages/index.ts';
import type { RedemptionChange } from '../redemption-change.ts';
import * as styles from './redemptions.module.css';

export type OpenChange = ReturnType<typeof useAsking<RedemptionChange>>['open'];

interface RedemptionsListProps {
  readonly redemptions: readonly DeskRedemption[];
  readonly isBusy: boolean;
  readonly open: OpenChange;
}

const tones = { open: 'progress', handed_out: 'success', refunded: 'closed' } as const;

export function RedemptionsList({ redemptions, isBusy, open }: RedemptionsListProps) {
  const { redemptions: texts } = useTexts();
  const format = useFormat();
  return (
    <Listing
      label={texts.title}
      rows={redemptions}
      isBusy={isBusy}
      actionsLabel={texts.actions}
      columns={[
        {
          label: texts.reward,
          cell: ({ reward, code }) => (
            <>
              {reward.name}
              <div className={styles.code}>{code}</div>
            </>
          ),
        },
        {
          label: texts.customer,
          cell: ({ customer }) => (
            <TextLink to={customerPath(`customers/${customer.id}`)}>{customer.name}</TextLink>
          ),
        },
        { label: texts.points, align: 'right', cell: ({ points }) => format.number(points) },
        {
          label: texts.redeemed,
          cell: ({ createdAt, redeemedBy }) => (
            <>
              <DateTime value={createdAt} />
              <Secondary>{redeemedBy.name}</Secondary>
            </>
          ),
        },
        { label: texts.state, cell: (redemption) => <State redemption={redemption} /> },
      ]}
      actions={(redemption) => <Actions redemption={redemption} open={open} />}
    />
  );
}

interface RowProps {
  readonly redemption: DeskRedemption;
}

function State({ redemption }: RowProps) {
  const { redemptions: texts } = useTexts();
  const { state, handedOutBy, handedOutAt, refundedAt } = redemption;
  const at = state === 'refunded' ? refundedAt : handedOutAt;
  return (
    <>
      <StatusBadge tone={tones[state]} label={texts.states[state]} />
      {at && (
        <Secondary>
          <DateTime value={at} />
          {state === 'handed_out' && handedOutBy && ` · ${handedOutBy.name}`}
        </Secondary>
      )}
    </>
  );
}

function Actions({ redemption, open }: RowProps & Pick<RedemptionsListProps, 'open'>) {
  const { redemptions: texts } = useTexts();
  const { id, code, state } = redemption;
  if (state === 'refunded') return texts.none;
  return (
    <>
      {state === 'open' && (
        <Button size="small" aria-label={texts.handOutOf(code)} onClick={() => open('handOut', id)}>
          {texts.handOut}
        </Button>
      )}
      <Button size="small" aria-label={texts.refundOf(code)} onClick={() => open('refund', id)}>
        {texts.refund}
      </Button>
    </>
  );
}
