import { useCan, useDraft } from '@atrium/host';
import { useField } from '@atrium/stores';
import { Section, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../messages/approvals.ts';
import { approvalsArea } from '../approvals.area.ts';
import { RuleDialog } from './rule-dialog.tsx';

/** Which rewards need an approval, with a button for owners to change it. */
export function RuleSetting({ onRequested }: { onRequested: () => void }) {
  const texts = useTexts();
  const format = useFormat();
  const mayManage = useCan('approvals:manage');
  const load = useField(approvalsArea, 'rules', {});
  const [isOpen, setOpen] = useDraft('change approval rule', false);
  const { rules } = load.data;
  if (!rules) return null;
  const above = rules.rules.find(({ action }) => action === 'redeem')?.above ?? null;
  const change = (
    <Button size="small" onClick={() => setOpen(true)}>
      {texts.change}
    </Button>
  );
  return (
    <Section title={texts.rule} action={mayManage && change}>
      <Typography variant="body2" color="textSecondary">
        {above === null && texts.ruleOff}
        {above === 0 && texts.ruleAll}
        {above !== null && above > 0 && texts.ruleAbove(above, format.number(above))}
      </Typography>
      {isOpen && (
        <RuleDialog
          above={above}
          rules={rules}
          onClose={() => setOpen(false)}
          onChanged={(hasToWait) => {
            load.reload();
            if (hasToWait) onRequested();
          }}
        />
      )}
    </Section>
  );
}
