import {
  type Demand,
  demands,
  isOneOf,
  MAX_GRACE_DAYS,
  type PolicyState,
  type SecurityPolicy,
} from '@atrium/contract';
import { ReauthenticationDialog, RestoredNotice } from '@atrium/forms';
import { customerPath, useDraft } from '@atrium/host';
import { Notice, Section, TextLink } from '@atrium/ui';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { useTexts } from '../../../messages/security-policy.ts';
import { useChangePolicy } from '../use-change-policy.ts';
import { LimitFields } from './limit-fields.tsx';

const SUGGESTED_DAYS = 14;

type Entered = Omit<SecurityPolicy, 'graceDays'> & { readonly days: string };

function enteredOf({ graceDays, demands: demanded, ...rest }: SecurityPolicy, isSet: boolean): Entered {
  // What an owner who sets a first policy most likely wants.
  const days = isSet ? graceDays : SUGGESTED_DAYS;
  return { ...rest, demands: demanded, days: String(days), ...(!isSet && { sendsWithoutSession: false }) };
}

interface PolicyFormProps {
  state: PolicyState;
  onChanged: () => void;
}

/** Says before what a demand means for the members who cannot meet it yet. */
export function PolicyForm({ state, onChanged }: PolicyFormProps) {
  const texts = useTexts();
  const { setAt, ...policy } = state.policy;
  const initial = enteredOf(policy, setAt !== null);
  const [entered, setEntered, isRestored] = useDraft('security policy', initial);
  const { save, isWorking, unmet, reauthenticationRequest } = useChangePolicy(onChanged);
  const change = (changed: Partial<Entered>) => setEntered({ ...entered, ...changed });
  const graceDays = /^\d{1,2}$/.test(entered.days.trim()) ? Number(entered.days) : Number.NaN;
  const isMalformed = !(graceDays <= MAX_GRACE_DAYS);
  const isDemanding = entered.demands !== 'any';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { days: _days, ...rest } = entered;
    if (!isMalformed) void save({ ...rest, graceDays: isDemanding ? graceDays : 0 });
  };
  return (
    <Section title={texts.demand} description={texts.demandText}>
      <form onSubmit={submit} noValidate>
        <Stack spacing={2} useFlexGap>
          <RestoredNotice isRestored={isRestored} />
          <Demands
            state={state}
            demanded={entered.demands}
            onChange={(demand) => change({ demands: demand })}
          />
          {isDemanding && (
            <>
              <TextField
                label={texts.grace}
                value={entered.days}
                error={isMalformed}
                helperText={isMalformed ? texts.graceMalformed(MAX_GRACE_DAYS) : texts.graceText}
                onChange={({ target }) => change({ days: target.value })}
                slotProps={{ htmlInput: { inputMode: 'numeric' } }}
                sx={{ maxWidth: 320 }}
              />
              <Missing state={state} demanded={entered.demands} graceDays={graceDays} />
            </>
          )}
          <LimitFields values={entered} onChange={change} />
          <FormControlLabel
            control={
              <Checkbox
                checked={entered.sendsWithoutSession}
                onChange={(_, sendsWithoutSession) => change({ sendsWithoutSession })}
              />
            }
            label={<Choice title={texts.sends} text={texts.sendsText} />}
          />
          {unmet && (
            <Notice severity="error">
              {texts.unmet[unmet]}{' '}
              <TextLink to={customerPath('account/security')}>{texts.openSecurity}</TextLink>
            </Notice>
          )}
          <Button
            type="submit"
            variant="contained"
            color="primary"
            loading={isWorking}
            sx={{ alignSelf: 'start' }}
          >
            {texts.save}
          </Button>
        </Stack>
      </form>
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
    </Section>
  );
}

interface DemandsProps {
  state: PolicyState;
  demanded: Demand;
  onChange: (demand: Demand) => void;
}

function Demands({ state, demanded, onChange }: DemandsProps) {
  const texts = useTexts();
  // Sign-on is offered where the customer has one, which someone has used.
  const offered = demands.filter(
    (demand) =>
      demand !== 'sign_on' ||
      state.policy.demands === demand ||
      state.members.some(({ meets }) => meets.includes(demand)),
  );
  return (
    <RadioGroup
      aria-label={texts.demand}
      value={demanded}
      onChange={(_, demand) => isOneOf(demands, demand) && onChange(demand)}
    >
      {offered.map((demand) => (
        <FormControlLabel
          key={demand}
          value={demand}
          control={<Radio />}
          label={<Choice title={texts.demands[demand]} text={texts.demandsText[demand]} />}
        />
      ))}
    </RadioGroup>
  );
}

function Choice({ title, text }: { title: string; text: string }) {
  return (
    <>
      {title}
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    </>
  );
}

interface MissingProps {
  state: PolicyState;
  demanded: Demand;
  graceDays: number;
}

/** Who would be shut out, at once or after the grace period. */
function Missing({ state: { members }, demanded, graceDays }: MissingProps) {
  const texts = useTexts();
  const names = members
    .filter(({ meets }) => !meets.includes(demanded))
    .map(({ displayName }) => displayName);
  if (names.length === 0) return <Notice severity="info">{texts.noneMissing}</Notice>;
  return (
    <Notice severity="warning">
      {graceDays === 0
        ? texts.shutOutNow(names.length, members.length)
        : texts.shutOutLater(names.length, members.length, graceDays)}
    </Notice>
  );
}
