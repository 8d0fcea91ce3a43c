import type { SignOnDomain } from '@atrium/contract';
import { problemTypeOf, ReauthenticationDialog, useReauthentication } from '@atrium/forms';
import { notify, type RequestError, request } from '@atrium/host';
import { DateTime, Fact, Facts, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { notifyFailure } from '../../../lib/notify-failure.ts';
import { useTexts } from '../../../messages/single-sign-on.ts';
import { Copied } from './sign-on-state.tsx';

interface DomainsProps {
  domains: readonly SignOnDomain[];
  onChanged: () => void;
}

export function Domains({ domains, onChanged }: DomainsProps) {
  const texts = useTexts();
  const [domain, setDomain] = useState('');
  const { withReauthentication, reauthenticationRequest } = useReauthentication('change_factors');
  const reasonOf = (error: RequestError) => {
    const type = problemTypeOf(error);
    if (type === 'domain-not-confirmed') return texts.noRecord;
    return type === 'conflict' ? texts.domainTaken : error.statusText || texts.failed;
  };
  const act = (work: () => Promise<unknown>) =>
    work()
      .catch((error: unknown) => notifyFailure(error, reasonOf))
      .finally(onChanged);
  const add = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      await request('POST /customer-portal/sign_on/domains', { body: { domain } });
      setDomain('');
    });
  };
  const confirm = ({ id, domain: name }: SignOnDomain) =>
    act(async () => {
      await request('POST /customer-portal/sign_on/domains/:id/confirm', { params: { id } });
      notify({ message: texts.domainConfirmed(name), severity: 'success' });
    });
  const remove = ({ id }: SignOnDomain) =>
    act(() =>
      withReauthentication(async (body) => {
        await request('POST /customer-portal/sign_on/domains/:id/remove', { params: { id }, body });
      }),
    );
  return (
    <Section title={texts.domains} description={texts.domainsText}>
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
      <Box sx={{ display: 'grid', gap: 3 }}>
        {domains.map((each) => (
          <Domain key={each.id} domain={each} onConfirm={confirm} onRemove={remove} />
        ))}
        <Box component="form" onSubmit={add} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <TextField
            label={texts.domain}
            size="small"
            required
            value={domain}
            onChange={({ target }) => setDomain(target.value.trim())}
          />
          <Button type="submit">{texts.addDomain}</Button>
        </Box>
      </Box>
    </Section>
  );
}

interface DomainProps {
  domain: SignOnDomain;
  onConfirm: (domain: SignOnDomain) => Promise<unknown>;
  onRemove: (domain: SignOnDomain) => Promise<unknown>;
}

function Domain({ domain: each, onConfirm, onRemove }: DomainProps) {
  const texts = useTexts();
  const { domain, recordName, recordValue, confirmedAt } = each;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography sx={{ fontWeight: 500, flex: 1, overflowWrap: 'anywhere' }}>{domain}</Typography>
        {!confirmedAt && (
          <Button size="small" aria-label={texts.confirmNamed(domain)} onClick={() => void onConfirm(each)}>
            {texts.confirm}
          </Button>
        )}
        <Button size="small" aria-label={texts.removeNamed(domain)} onClick={() => void onRemove(each)}>
          {texts.removeDomain}
        </Button>
      </Box>
      {confirmedAt ? (
        <Typography variant="body2" color="textSecondary">
          {texts.confirmed} <DateTime value={confirmedAt} format="date" />
        </Typography>
      ) : (
        <Facts>
          <Fact label={texts.recordName}>
            <Copied text={recordName} label={texts.copyName(domain)} />
          </Fact>
          <Fact label={texts.recordValue}>
            <Copied text={recordValue} label={texts.copyValue(domain)} />
          </Fact>
        </Facts>
      )}
    </Box>
  );
}
