import type { DeskReward } from '@atrium/contract/desk';
import { useLocale } from '@atrium/host';
import { DateTime, useFormat } from '@atrium/ui';
import { useAsking } from '../../../lib/asking/use-asking.ts';
import { Listing } from '../../../lib/components/listing.tsx';
import { ProgrammeButtons } from '../../../lib/components/programme-buttons.tsx';
import { ProgrammeName } from '../../../lib/components/programme-name.tsx';
import { ProgrammeRows } from '../../../lib/components/programme-rows.tsx';
import type { ProgrammeChange } from '../../../lib/programme-change.ts';
import { useProgramme } from '../../../lib/use-programme.ts';
import { useTexts } from '../../../messages/index.ts';
import { describeChange, enteredOf } from '../reward-change.ts';

export function RewardsPage() {
  const { rewards: texts } = useTexts();
  const { locale } = useLocale();
  const programme = useProgramme();
  const rewards = programme.data?.rewards ?? [];
  const asking = useAsking<ProgrammeChange>(
    (opened) => describeChange(opened, rewards, { texts, locale }),
    programme.reload,
  );
  return (
    <ProgrammeRows
      programme={programme}
      texts={texts}
      asking={asking}
      onAdd={() => asking.open('add', 0, enteredOf(undefined))}
      isEmpty={rewards.length === 0}
      columns={5}
    >
      <RewardsList rewards={rewards} mayChange={programme.data?.mayChange === true} open={asking.open} />
    </ProgrammeRows>
  );
}

interface RewardsListProps {
  readonly rewards: readonly DeskReward[];
  readonly mayChange: boolean;
  readonly open: ReturnType<typeof useAsking<ProgrammeChange>>['open'];
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
        { label: texts.fields.name, cell: (reward) => <ProgrammeName row={reward} texts={texts} /> },
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
      actions={(reward) => (
        <ProgrammeButtons
          row={reward}
          texts={texts}
          mayChange={mayChange}
          onChange={() => open('change', reward.id, enteredOf(reward))}
          onEnd={() => open('end', reward.id)}
        />
      )}
    />
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
