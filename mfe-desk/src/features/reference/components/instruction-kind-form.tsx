import { type DeadlineKind, deadlineKinds } from '@atrium/contract';
import { useTexts } from '../../../messages/index.ts';
import type { FormProps } from '../reference-rows.ts';
import { Choice, NameFields, NumberField, Tick, Ticks } from './fields.tsx';

type Props = FormProps<'instructionKinds'>;

export function InstructionKindForm(props: Props) {
  const { row, reference, onChange } = props;
  const { reference: texts } = useTexts();
  return (
    <>
      <NameFields row={row} onChange={(named) => onChange({ ...row, ...named })} />
      <CostFields {...props} />
      <NumberField
        label={texts.leadDays}
        hint={texts.leadDaysHint}
        value={row.leadDays}
        onChange={(leadDays) => onChange({ ...row, leadDays })}
      />
      <div>
        <Tick
          label={texts.answersDeadline}
          value={row.answersDeadline}
          onChange={(answersDeadline) => onChange({ ...row, answersDeadline })}
        />
        <Tick
          label={texts.needsText}
          value={row.needsText}
          onChange={(needsText) => onChange({ ...row, needsText })}
        />
        <Tick
          label={texts.needsFile}
          value={row.needsFile}
          onChange={(needsFile) => onChange({ ...row, needsFile })}
        />
      </div>
      <Ticks<DeadlineKind>
        label={texts.offeredForDeadlines}
        value={row.deadlineKinds}
        options={deadlineKinds.map((value) => ({ value, name: texts.deadlineKinds[value] }))}
        onChange={(chosen) => onChange({ ...row, deadlineKinds: [...chosen] })}
      />
      <Ticks
        label={texts.offeredForStatuses}
        value={row.statuses}
        options={reference.statuses.map(({ id, name }) => ({ value: id, name }))}
        onChange={(chosen) => onChange({ ...row, statuses: [...chosen] })}
      />
    </>
  );
}

const COSTS = ['none', 'amount', 'quotation'] as const;

function costOf(choice: string): Props['row']['cost'] {
  if (choice === 'quotation') return 'quotation';
  return choice === 'amount' ? 0 : null;
}

function CostFields({ row, onChange }: Props) {
  const { reference: texts } = useTexts();
  const { cost } = row;
  const chosen = typeof cost === 'number' ? 'amount' : (cost ?? 'none');
  return (
    <>
      <Choice
        label={texts.cost}
        value={chosen}
        options={COSTS.map((value) => ({ value, name: texts.costs[value] }))}
        onChange={(choice) => onChange({ ...row, cost: costOf(choice) })}
      />
      {typeof cost === 'number' && (
        <NumberField
          label={texts.amount}
          hint={texts.amountHint}
          value={cost}
          onChange={(amount) => onChange({ ...row, cost: amount })}
        />
      )}
    </>
  );
}
