import { notify, request } from '@atrium/host';
import { useField } from '@atrium/stores';
import { EmptyState } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LoadedSection } from '../../../lib/components/loaded-section.tsx';
import { ProvenChange } from '../../../lib/components/proven-change.tsx';
import { useTexts } from '../../../messages/index.ts';
import { factorsArea, reloadFactors } from '../factors.area.ts';
import { useChangeFactors } from '../use-change-factors.ts';
import { FactorRow } from './factor-row.tsx';
import { type BegunTotp, TotpDialog } from './totp-dialog.tsx';

export function AuthenticatorApp() {
  const texts = useTexts().factors;
  const load = useField(factorsArea, 'totp', {});
  const { totp } = load.data;
  const hasPasskey = useField(factorsArea, 'passkeys', {}).data.passkeys.length > 0;
  const { change, isChanging, reauthenticationRequest } = useChangeFactors();
  const [begun, setBegun] = useState<BegunTotp | null>(null);
  const [isAsking, setAsking] = useState(false);
  const begin = () =>
    change({
      act: async (prove) => {
        const response = await prove((body) => request('POST /customer-portal/auth/totp/begin', { body }));
        if (response) setBegun(response.result);
        return null;
      },
    });
  const remove = () =>
    change({
      refusals: { conflict: texts.demanded },
      act: async (prove) => {
        const isRemoved = await prove((body) => request('POST /customer-portal/auth/totp/remove', { body }));
        return isRemoved && texts.totpRemoved;
      },
    });
  const onAdded = () => {
    setBegun(null);
    notify({ message: texts.totpAdded, severity: 'success' });
    reloadFactors();
  };
  const question = isAsking && {
    title: texts.removeTotpTitle,
    text: texts.removeTotpText,
    confirm: texts.remove,
    act: async () => void remove(),
  };
  return (
    <LoadedSection
      title={texts.totp}
      description={hasPasskey ? texts.totpWeaker : texts.totpText}
      notLoaded={texts.totpNotLoaded}
      load={load}
    >
      {totp ? (
        <Box component="ul" aria-label={texts.totp} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          <FactorRow
            {...totp}
            name={texts.totpName}
            actions={
              <Button size="small" aria-label={texts.removeTotp} onClick={() => setAsking(true)}>
                {texts.remove}
              </Button>
            }
          />
        </Box>
      ) : (
        <NoTotp isAdding={isChanging} onAdd={() => void begin()} />
      )}
      {begun && <TotpDialog begun={begun} onAdded={onAdded} onClose={() => setBegun(null)} />}
      <ProvenChange question={question} onClose={() => setAsking(false)} request={reauthenticationRequest} />
    </LoadedSection>
  );
}

function NoTotp({ isAdding, onAdd }: { isAdding: boolean; onAdd: () => void }) {
  const texts = useTexts().factors;
  return (
    <EmptyState
      title={texts.totpEmpty}
      action={
        <Button size="small" loading={isAdding} onClick={onAdd}>
          {texts.addTotp}
        </Button>
      }
    >
      {texts.totpEmptyText}
    </EmptyState>
  );
}
