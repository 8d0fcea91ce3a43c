import type { DeskEarnRule } from '@atrium/contract/desk';
import { EmptyState, ErrorState, StatusBadge, TableSkeleton, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { ChangeDialog } from '../../../lib/asking/change-dialog.tsx';
import { useAsking } from '../../../lib/asking/use-asking.ts';
import { Listing } from '../../../lib/components/listing.tsx';
import { ProgrammePage } from '../../../lib/components/programme-page.tsx';
import { Secondary } from '../../../lib/components/secondary.tsx';
import { useProgramme } from '../../../lib/use-programme.ts';
import { useTexts } from '../../../messages/index.ts';
import { describeChange, type EarnRuleChange, enteredOf } from '../earn-rule-change.ts';

export function EarnRulesPage() {
  const { earnRules: texts } = useTexts();
  const { data, error, reload } = useProgramme();
  const rules = data?.earnRules ?? [];
  const asking = useAsking<EarnRuleChange>((opened) => describeChange(opened, rules, texts), reload);
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
        <TableSkeleton rows={4} columns={4} />
      ) : rules.length === 0 ? (
        <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>
      ) : (
        <EarnRulesList rules={rules} mayChange={mayChange} open={asking.open} />
      )}
      <ChangeDialog asking={asking} />
    </ProgrammePage>
  );
}

interface EarnRulesListProps {
  readonly rules: readonly DeskEarnRule[];
  readonly mayChange: boolean;
  readonly open: ReturnType<typeof useAsking<EarnRuleChange>>['open'];
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
        { label: texts.fields.name, cell: (rule) => <RuleName rule={rule} /> },
        { label: texts.fields.event, cell: (rule) => <RuleEvent rule={rule} /> },
        { label: texts.fields.points, align: 'right', cell: ({ points }) => format.number(points) },
        {
          label: texts.fields.pendingDays,
          align: 'right',
          cell: ({ pendingDays }) => format.number(pendingDays),
        },
      ]}
      actions={(rule) =>
        mayChange ? (
          <>
            <Button
              size="small"
              aria-label={texts.changeOf(rule.name)}
              onClick={() => open('change', rule.id, enteredOf(rule))}
            >
              {rule.active ? texts.change : texts.startAgain}
            </Button>
            {rule.active && (
              <Button size="small" aria-label={texts.endOf(rule.name)} onClick={() => open('end', rule.id)}>
                {texts.end}
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

function RuleName({ rule: { name, description, active } }: { readonly rule: DeskEarnRule }) {
  const { earnRules: texts } = useTexts();
  return (
    <>
      {name}
      {description && <Secondary>{description}</Secondary>}
      {!active && <StatusBadge tone="closed" label={texts.isEnded} />}
    </>
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
