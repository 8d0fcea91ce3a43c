import { isOneOf, type Reference, type SignOnResponse, signOnDefaultRoles } from '@atrium/contract';
import { ReauthenticationDialog } from '@atrium/forms';
import { Fact, Facts, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { RoleOptions } from '../../../lib/components/role-options.tsx';
import { useTexts } from '../../../messages/single-sign-on.ts';
import { useSaved, type Wanted, wantedOf } from '../use-saved.ts';
import { GroupRolesFields } from './group-roles-fields.tsx';
import { Copied } from './sign-on-state.tsx';

const nothing: Wanted = {
  issuer: '',
  clientId: '',
  isOn: false,
  defaultRole: null,
  groupsClaim: null,
  groupRoles: [],
  breakGlassId: null,
};

/** An option without a value is shown like any other, so the label never lies over it. */
const chosenFromList = { select: { native: true }, inputLabel: { shrink: true } };

interface ProviderFormProps {
  settings: SignOnResponse;
  onChanged: () => void;
}

export function ProviderForm({
  settings: { signOn, callbackAddress, owners },
  onChanged,
}: ProviderFormProps) {
  const texts = useTexts();
  const stored = signOn ? wantedOf(signOn) : nothing;
  const [wanted, setWanted] = useState<Wanted>(stored);
  const [clientSecret, setSecret] = useState('');
  const { save, reauthenticationRequest } = useSaved(onChanged);
  const change = (part: Partial<Wanted>) => setWanted({ ...wanted, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isSameClient =
      wanted.issuer === stored.issuer && wanted.clientId === stored.clientId && !clientSecret;
    // Another client has not been tested yet.
    const isOn = wanted.isOn && isSameClient && wanted.groupsClaim === stored.groupsClaim;
    const groupRoles = wanted.groupRoles.filter(({ group }) => group.trim());
    void save({ ...wanted, isOn, groupRoles, ...(clientSecret && { clientSecret }) });
  };
  return (
    <Section title={texts.provider} description={texts.providerText}>
      <Facts>
        <Fact label={texts.callback}>
          <Copied text={callbackAddress} label={texts.copyCallback} />
        </Fact>
      </Facts>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2.5, mt: 3 }}>
        <ClientFields wanted={wanted} onChange={change} />
        <TextField
          label={texts.clientSecret}
          helperText={signOn ? texts.secretKept : texts.secretHelp}
          type="password"
          autoComplete="off"
          required={!signOn}
          value={clientSecret}
          onChange={({ target }) => setSecret(target.value)}
        />
        <JoiningFields wanted={wanted} owners={owners} onChange={change} />
        {wanted.groupsClaim && (
          <GroupRolesFields
            groupRoles={wanted.groupRoles}
            onChange={(groupRoles) => change({ groupRoles: [...groupRoles] })}
          />
        )}
        <Box>
          <Button type="submit" variant="contained" color="primary">
            {texts.save}
          </Button>
        </Box>
      </Box>
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
    </Section>
  );
}

interface FieldsProps {
  wanted: Wanted;
  onChange: (part: Partial<Wanted>) => void;
}

/** What the provider calls the portal. */
function ClientFields({ wanted, onChange }: FieldsProps) {
  const texts = useTexts();
  return (
    <>
      <TextField
        label={texts.issuer}
        helperText={texts.issuerHelp}
        type="url"
        required
        value={wanted.issuer}
        onChange={({ target }) => onChange({ issuer: target.value.trim() })}
      />
      <TextField
        label={texts.clientId}
        required
        value={wanted.clientId}
        onChange={({ target }) => onChange({ clientId: target.value.trim() })}
      />
    </>
  );
}

/** Who may join, who gets in without the provider, and which claim has the groups. */
function JoiningFields({ wanted, owners, onChange }: FieldsProps & { owners: readonly Reference[] }) {
  const texts = useTexts();
  return (
    <>
      <TextField
        label={texts.defaultRole}
        select
        slotProps={chosenFromList}
        value={wanted.defaultRole ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ defaultRole: isOneOf(signOnDefaultRoles, value) ? value : null })
        }
      >
        <option value="">{texts.onlyInvited}</option>
        <RoleOptions of={signOnDefaultRoles} />
      </TextField>
      <TextField
        label={texts.breakGlass}
        helperText={texts.breakGlassHelp}
        select
        slotProps={chosenFromList}
        value={wanted.breakGlassId ?? ''}
        onChange={({ target: { value } }) => onChange({ breakGlassId: value ? Number(value) : null })}
      >
        <option value="">{texts.noBreakGlass}</option>
        {owners.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <TextField
        label={texts.groupsClaim}
        helperText={texts.groupsClaimHelp}
        value={wanted.groupsClaim ?? ''}
        onChange={({ target: { value } }) => onChange({ groupsClaim: value.trim() || null })}
      />
    </>
  );
}
