import type { DirectorySync } from '@atrium/contract';
import { useReauthentication } from '@atrium/forms';
import { notify, request } from '@atrium/host';
import { CopyButton, DateTime, EmptyState, Fact, Facts, Notice, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ProvenChange } from '../../../lib/components/proven-change.tsx';
import { notifyFailure } from '../../../lib/notify-failure.ts';
import { useTexts } from '../../../messages/directory-sync.ts';
import { TokenDialog } from './token-dialog.tsx';

interface ConnectionProps {
  sync: DirectorySync;
  onChanged: () => void;
}

/** What the directory is set up with, and whether it works; without a token, what to do next. */
export function Connection({ sync, onChanged }: ConnectionProps) {
  const texts = useTexts();
  const { token, formerToken } = sync;
  const { withReauthentication, reauthenticationRequest } = useReauthentication('lasting_access');
  const [shown, setShown] = useState<{ token: string; isSecond: boolean } | null>(null);
  const [isRevoking, setRevoking] = useState(false);
  const create = async () => {
    try {
      await withReauthentication(async (body) => {
        const created = await request('POST /customer-portal/directory_sync/token', { body });
        setShown({ token: created.token, isSecond: created.directorySync.formerToken !== null });
      });
    } catch (error) {
      notifyFailure(error);
    }
    onChanged();
  };
  const revoke = async () => {
    try {
      await request('POST /customer-portal/directory_sync/token/revoke', {});
      notify({ message: texts.revoked, severity: 'success' });
    } catch (error) {
      notifyFailure(error);
    }
    onChanged();
  };
  const question = isRevoking && {
    title: texts.revokeTitle,
    text: texts.revokeText,
    confirm: texts.revoke,
    act: revoke,
  };
  return (
    <Section title={texts.connection}>
      {!token && <NoToken onCreate={() => void create()} />}
      <State sync={sync} />
      {token && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button size="small" onClick={() => void create()}>
            {texts.replaceToken}
          </Button>
          <Button size="small" color="error" onClick={() => setRevoking(true)}>
            {texts.revoke}
          </Button>
        </Box>
      )}
      {formerToken && (
        <Box sx={{ mt: 2 }}>
          <FormerToken endsAt={formerToken.endsAt} />
        </Box>
      )}
      {shown && <TokenDialog {...shown} onClose={() => setShown(null)} />}
      <ProvenChange
        question={question}
        onClose={() => setRevoking(false)}
        request={reauthenticationRequest}
      />
    </Section>
  );
}

function NoToken({ onCreate }: { onCreate: () => void }) {
  const texts = useTexts();
  return (
    <EmptyState
      title={texts.emptyTitle}
      action={
        <Button variant="contained" color="primary" onClick={onCreate}>
          {texts.createToken}
        </Button>
      }
      isPlain
    >
      {texts.emptyText}
    </EmptyState>
  );
}

function State({ sync: { address, token, people } }: Pick<ConnectionProps, 'sync'>) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Facts>
      <Fact label={texts.address}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
          <Box component="span" sx={{ fontFamily: 'monospace' }}>
            {address}
          </Box>
          <CopyButton text={address} label={texts.copyAddress} />
        </Box>
      </Fact>
      {token && (
        <>
          <Fact label={texts.token}>{texts.tokenOf(token.createdBy.name, format.date(token.createdAt))}</Fact>
          <Fact label={texts.lastUse}>
            {token.lastUsedAt ? <DateTime value={token.lastUsedAt} format="relative" /> : texts.neverUsed}
          </Fact>
          <Fact label={texts.people}>
            {texts.peopleOf(format.number(people.active), format.number(people.total))}
          </Fact>
        </>
      )}
    </Facts>
  );
}

function FormerToken({ endsAt }: { endsAt: string }) {
  const texts = useTexts();
  const format = useFormat();
  return <Notice severity="info">{texts.formerToken(format.dateTime(endsAt))}</Notice>;
}
