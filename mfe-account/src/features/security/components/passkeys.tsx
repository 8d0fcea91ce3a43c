import type { Passkey } from '@atrium/contract';
import { createPasskey, request, useDraft } from '@atrium/host';
import { useField } from '@atrium/stores';
import { EmptyState } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LoadedSection } from '../../../lib/components/loaded-section.tsx';
import { ProvenChange } from '../../../lib/components/proven-change.tsx';
import { deviceOf } from '../../../lib/device.ts';
import { useTexts } from '../../../messages/index.ts';
import { factorsArea } from '../factors.area.ts';
import { useChangeFactors } from '../use-change-factors.ts';
import { FactorRow } from './factor-row.tsx';
import { RenameDialog } from './rename-dialog.tsx';

export function Passkeys() {
  const texts = useTexts().factors;
  const load = useField(factorsArea, 'passkeys', {});
  const { passkeys } = load.data;
  const { add, remove, isChanging, reauthenticationRequest } = useChangePasskeys();
  const [renamedId, setRenamedId] = useDraft('renamed passkey', 0);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const renamed = passkeys.find(({ id }) => id === renamedId);
  const addButton = (
    <Button size="small" loading={isChanging} onClick={() => void add()}>
      {texts.addPasskey}
    </Button>
  );
  const question = removed && {
    title: texts.removeTitle(removed.name),
    text: texts.removePasskeyText,
    confirm: texts.remove,
    // It is not awaited: it may open a dialog that asks for a passkey.
    act: async () => void remove(removed),
  };
  return (
    <LoadedSection
      title={texts.passkeys}
      description={texts.passkeysText}
      notLoaded={texts.passkeysNotLoaded}
      load={load}
      action={passkeys.length > 0 && addButton}
    >
      {passkeys.length === 0 ? (
        <EmptyState title={texts.passkeysEmpty} action={addButton}>
          {texts.passkeysEmptyText}
        </EmptyState>
      ) : (
        <Box component="ul" aria-label={texts.passkeys} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {passkeys.map((passkey) => (
            <FactorRow
              key={passkey.id}
              name={passkey.name}
              addedAt={passkey.createdAt}
              lastUsedAt={passkey.lastUsedAt}
              note={passkey.isSynced ? texts.synced : undefined}
              actions={
                <RowActions
                  name={passkey.name}
                  onRename={() => setRenamedId(passkey.id)}
                  onRemove={() => setRemoved(passkey)}
                />
              }
            />
          ))}
        </Box>
      )}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamedId(0)} />}
      <ProvenChange question={question} onClose={() => setRemoved(null)} request={reauthenticationRequest} />
    </LoadedSection>
  );
}

interface RowActionsProps {
  name: string;
  onRename: () => void;
  onRemove: () => void;
}

function RowActions({ name, onRename, onRemove }: RowActionsProps) {
  const texts = useTexts().factors;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button size="small" aria-label={texts.renameNamed(name)} onClick={onRename}>
        {texts.rename}
      </Button>
      <Button size="small" aria-label={texts.removeNamed(name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </Box>
  );
}

function useChangePasskeys() {
  const texts = useTexts().factors;
  const { change, ...rest } = useChangeFactors();
  const add = () =>
    change({
      act: async (prove) => {
        const begun = await prove((body) => request('POST /customer-portal/auth/passkeys/begin', { body }));
        const credential = begun && (await createPasskey(begun.result.options));
        if (!credential) return null;
        const { browser, system } = deviceOf(navigator.userAgent);
        const name = texts.newPasskey(browser, system);
        await request('POST /customer-portal/auth/passkeys', { body: { name, credential } });
        return texts.passkeyAdded(name);
      },
    });
  const remove = ({ id }: Passkey) =>
    change({
      refusals: { 'only-sign-in': texts.onlyPasskey, conflict: texts.demanded },
      act: async (prove) => {
        const isRemoved = await prove((body) =>
          request('POST /customer-portal/auth/passkeys/:id/remove', { params: { id }, body }),
        );
        return isRemoved && texts.passkeyRemoved;
      },
    });
  return { add, remove, ...rest };
}
