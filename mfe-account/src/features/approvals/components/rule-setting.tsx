import { type ApprovalRules, type RuledAction, ruledActions } from '@atrium/contract';
import { useCan, useDraft } from '@atrium/host';
import { useField } from '@atrium/stores';
import { Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../messages/approvals.ts';
import { approvalsArea } from '../approvals.area.ts';
import { RuleDialog } from './rule-dialog.tsx';

/** What needs an approval, with buttons for owners to change it. */
export function RuleSettings({ onRequested }: { onRequested: () => void }) {
  const texts = useTexts();
  const load = useField(approvalsArea, 'rules', {});
  const [open, setOpen] = useDraft<RuledAction | null>('change approval rule', null);
  const { rules } = load.data;
  if (!rules) return null;
  return (
    <Section title={texts.rule}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {ruledActions.map((action) => (
          <Rule key={action} action={action} rules={rules} onChange={() => setOpen(action)} />
        ))}
      </Box>
      {open && (
        <RuleDialog
          action={open}
          above={limitOf(rules, open)}
          rules={rules}
          onClose={() => setOpen(null)}
          onChanged={(hasToWait) => {
            load.reload();
            if (hasToWait) onRequested();
          }}
        />
      )}
    </Section>
  );
}

const limitOf = ({ rules }: ApprovalRules, action: RuledAction) =>
  rules.find((rule) => rule.action === action)?.above ?? null;

interface RuleProps {
  action: RuledAction;
  rules: ApprovalRules;
  onChange: () => void;
}

function Rule({ action, rules, onChange }: RuleProps) {
  const texts = useTexts();
  const format = useFormat();
  const mayManage = useCan('approvals:manage');
  const above = limitOf(rules, action);
  const inForce = () => {
    if (above === null) return texts.ruleOff[action];
    if (action !== 'redeem') return texts.ruleAlways[action];
    return above === 0 ? texts.ruleAll : texts.ruleAbove(above, format.number(above));
  };
  return (
    <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'start' }}>
      <div>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {texts.ruledActions[action]}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {inForce()}
        </Typography>
      </div>
      {mayManage && (
        <Button size="small" aria-label={texts.changeOf(texts.ruledActions[action])} onClick={onChange}>
          {texts.change}
        </Button>
      )}
    </Box>
  );
}
