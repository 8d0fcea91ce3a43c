import type { DeskReward } from '@atrium/contract/desk';
import { DateTime, EmptyState, ErrorState, StatusBadge, TableSkeleton, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { ChangeDialog } from '../../../lib/asking/change-dialog.tsx';
import { useAsking } from '../../../lib/asking/use-asking.ts';
import { Listing } from '../../../lib/components/listing.tsx';
import { ProgrammePage } from '../../../lib/components/programme-page.tsx';
import { Secondary } from '../../../lib/components/secondary.tsx';
import { useProgramme } from '../../../lib/use-programme.ts';
import { useTexts } from '../../../messages/index.ts';
import { describeChange, enteredOf, type RewardChange } from '../reward-change.ts';

export function RewardsPage() {
  const { rewards: texts } = useTexts();
  const { data, error, reload } = useProgramme();
  const rewards = data?.rewards ?? [];
  const asking = useAsking<RewardChange>((opened) => describeChange(opened, rewards, texts), reload);
  const mayChange = data?.mayChange === true;
  const add = mayChange && (
    <Button variant="contained" onClick={() => asking.open('add', 0, enteredOf(undefined))}>
      {texts.add}
    </Button>
  );
  return (
    <ProgrammePage actions={add}>
      {error && !data ? (
        <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />
      ) : !data ? (
        <TableSkeleton rows={4} columns={5} />
      ) : rewards.length === 0 ? (
        <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>
      ) : (
        <RewardsList rewards={rewards} mayChange={mayChange} open={asking.open} />
      )}
      <ChangeDialog asking={asking} />
    </ProgrammePage>
  );
}

interface RewardsListProps {
  readonly rewards: readonly DeskReward[];
  readonly mayChange: boolean;
  readonly open: ReturnType<typeof useAsking<RewardChange>>['open'];
}

function RewardsList({ rewards, mayChange, open }: RewardsListProps) {
  const { rewards: texts } = useTexts();
  const format = useFormat();
  const numberOrNone = (value: number | null) => (value === null ? texts.unlimited : format.number(value));
  return (
    <Listing
      label={texts.title}
      rows={rewards}
      actionsLabel={texts.actions}
      columns={[
        { label: texts.fields.name, cell: (reward) => <RewardName reward={reward} /> },
        {
          label: texts.fields.pointsCost,
          align: 'right',
          cell: ({ pointsCost }) => format.number(pointsCost),
        },
        { label: texts.fields.stock, align: 'right', cell: ({ stock }) => numberOrNone(stock) },
        {
          label: texts.fields.limit,
          align: 'right',
          cell: ({ limitPerCustomer }) => numberOrNone(limitPerCustomer),
        },
        { label: texts.offered, cell: (reward) => <Offered reward={reward} /> },
      ]}
      actions={(reward) =>
        mayChange ? (
          <>
            <Button
              size="small"
              aria-label={texts.changeOf(reward.name)}
              onClick={() => open('change', reward.id, enteredOf(reward))}
            >
              {reward.active ? texts.change : texts.offerAgain}
            </Button>
            {reward.active && (
              <Button
                size="small"
                aria-label={texts.withdrawOf(reward.name)}
                onClick={() => open('withdraw', reward.id)}
              >
                {texts.withdraw}
              </Button>
            )}
          </>
        ) : (
          texts.readOnly
        )
      }
    />
  );
}

function RewardName({ reward: { name, description, active } }: { readonly reward: DeskReward }) {
  const { rewards: texts } = useTexts();
  return (
    <>
      {name}
      {description && <Secondary>{description}</Secondary>}
      {!active && <StatusBadge tone="closed" label={texts.ended} />}
    </>
  );
}

function Offered({ reward: { offeredFrom, offeredUntil } }: { readonly reward: DeskReward }) {
  const { rewards: texts } = useTexts();
  if (!offeredFrom && !offeredUntil) return texts.always;
  return (
    <>
      {offeredFrom && (
        <div>
          {texts.from} <DateTime value={offeredFrom} />
        </div>
      )}
      {offeredUntil && (
        <div>
          {texts.until} <DateTime value={offeredUntil} />
        </div>
      )}
    </>
  );
}
