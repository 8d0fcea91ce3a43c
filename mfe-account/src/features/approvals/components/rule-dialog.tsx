import type { ApprovalRules, RuledAction } from '@atrium/contract';
import { notify, request, useDraft } from '@atrium/host';
import { Notice } from '@atrium/ui';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../../messages/approvals.ts';
import { AskingForm } from './asking-form.tsx';

/** It is suggested if there was no limit. */
const SUGGESTED = 1_000;
const MAX_POINTS = 1_000_000_000;

interface RuleDialogProps {
  action: RuledAction;
  /** Null without a rule. */
  above: number | null;
  rules: ApprovalRules;
  onClose: () => void;
  onChanged: (hasToWait: boolean) => void;
}

/** Turns a rule on or off, or sets its limit. Says before what it means for a customer with one owner. */
export function RuleDialog({ action, above, rules, onClose, onChanged }: RuleDialogProps) {
  const texts = useTexts();
  const [{ isOn, typed }, change, isRestored] = useDraft(`approval rule ${action}`, {
    isOn: above !== null,
    typed: String(above ?? SUGGESTED),
  });
  const hasLimit = action === 'redeem';
  const limit = !hasLimit ? 0 : /^\d{1,10}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isMalformed = isOn && !(limit <= MAX_POINTS);
  let hasToWait = false;
  const send = async () => {
    const body = { action, above: isOn ? limit : null };
    hasToWait = 'approval' in (await request('POST /customer-portal/approvals/rules', { body }));
  };
  return (
    <AskingForm
      title={texts.changeTitle}
      confirm={texts.save}
      isDisabled={isMalformed}
      isRestored={isRestored}
      send={send}
      onSent={() => {
        notify({
          message: hasToWait ? texts.savedLater : texts.saved,
          severity: hasToWait ? 'info' : 'success',
        });
        onChanged(hasToWait);
      }}
      onClose={onClose}
    >
      <DialogContentText>{texts.changeTexts[action]}</DialogContentText>
      {above !== null && !rules.loosensAlone && <Notice severity="info">{texts.changeLoosens}</Notice>}
      {rules.approvers === 1 && isOn && <Notice severity="warning">{texts.oneOwner}</Notice>}
      <RadioGroup
        aria-label={texts.changeTitle}
        value={isOn ? 'above' : 'off'}
        onChange={(_, choice) => change({ typed, isOn: choice === 'above' })}
      >
        <FormControlLabel value="off" control={<Radio />} label={texts.off} />
        <FormControlLabel
          value="above"
          control={<Radio />}
          label={action === 'redeem' ? texts.above : texts.always[action]}
        />
      </RadioGroup>
      {hasLimit && (
        <TextField
          label={texts.points}
          value={typed}
          disabled={!isOn}
          error={isMalformed}
          helperText={isMalformed ? texts.malformed : undefined}
          onChange={({ target }) => change({ isOn, typed: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )}
    </AskingForm>
  );
}
