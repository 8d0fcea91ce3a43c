import type { DeskEarnRule } from '@atrium/contract/desk';
import { useLocale } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import { useAsking } from '../../../lib/asking/use-asking.ts';
import { Listing } from '../../../lib/components/listing.tsx';
import { ProgrammeButtons } from '../../../lib/components/programme-buttons.tsx';
import { ProgrammeName } from '../../../lib/components/programme-name.tsx';
import { ProgrammeRows } from '../../../lib/components/programme-rows.tsx';
import { Secondary } from '../../../lib/components/secondary.tsx';
import type { ProgrammeChange } from '../../../lib/programme-change.ts';
import { useProgramme } from '../../../lib/use-programme.ts';
import { useTexts } from '../../../messages/index.ts';
import { describeChange, enteredOf } from '../earn-rule-change.ts';

export function EarnRulesPage() {
  const { earnRules: texts } = useTexts();
  const { locale } = useLocale();
  const programme = useProgramme();
  const rules = programme.data?.earnRules ?? [];
  const asking = useAsking<ProgrammeChange>(
    (opened) => describeChange(opened, rules, { texts, locale }),
    programme.reload,
  );
  return (
    <ProgrammeRows
      programme={programme}
      columns={4}
      isEmpty={rules.length === 0}
      onAdd={() => asking.open('add', 0, enteredOf(undefined))}
      texts={texts}
      asking={asking}
    >
      <EarnRulesList rules={rules} mayChange={programme.data?.mayChange === true} open={asking.open} />
    </ProgrammeRows>
  );
}

interface EarnRulesListProps {
  readonly rules: readonly DeskEarnRule[];
  readonly mayChange: boolean;
  readonly open: ReturnType<typeof useAsking<ProgrammeChange>>['open'];
}

function EarnRulesList({ rules, mayChange, open }: EarnRulesListProps) {
  const { earnRules: texts } = useTexts();
  const format = useFormat();
  return (
    <Listing
      label={texts.title}
      rows={rules}
      actionsLabel={texts.actions}
      columns={[
        { label: texts.fields.name, cell: (rule) => <ProgrammeName row={rule} texts={texts} /> },
        { label: texts.fields.event, cell: (rule) => <RuleEvent rule={rule} /> },
        { label: texts.fields.points, align: 'right', cell: ({ points }) => format.number(points) },
        {
          label: texts.fields.pendingDays,
          align: 'right',
          cell: ({ pendingDays }) => format.number(pendingDays),
        },
      ]}
      actions={(rule) => (
        <ProgrammeButtons
          row={rule}
          texts={texts}
          mayChange={mayChange}
          onChange={() => open('change', rule.id, enteredOf(rule))}
          onEnd={() => open('end', rule.id)}
        />
      )}
    />
  );
}

function RuleEvent({ rule: { event, perAmount, daysBeforeDue } }: { readonly rule: DeskEarnRule }) {
  const { earnRules: texts } = useTexts();
  const format = useFormat();
  return (
    <>
      {texts.events[event]}
      {perAmount !== null && <Secondary>{texts.forEach(format.number(perAmount))}</Secondary>}
      {daysBeforeDue !== null && <Secondary>{texts.before(format.number(daysBeforeDue))}</Secondary>}
    </>
  );
}
