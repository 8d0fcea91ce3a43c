import { request } from '@atrium/host';
import { useField } from '@atrium/stores';
import { DateTime, EmptyState } from '@atrium/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LoadedSection } from '../../../lib/components/loaded-section.tsx';
import { ProvenChange } from '../../../lib/components/proven-change.tsx';
import { useTexts } from '../../../messages/index.ts';
import { factorsArea } from '../factors.area.ts';
import { useChangeFactors } from '../use-change-factors.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

export function RecoveryCodes() {
  const texts = useTexts().factors;
  const load = useField(factorsArea, 'codes', {});
  const { remainingCodes, codesCreatedAt } = load.data;
  const hasFactor = useHasFactor();
  const { change, isChanging, reauthenticationRequest } = useChangeFactors();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const create = () =>
    change({
      act: async (prove) => {
        const created = await prove((body) => request('POST /customer-portal/auth/recovery_codes', { body }));
        if (created) setCodes(created.result.codes);
        return null;
      },
    });
  const createButton = hasFactor && (
    <Button
      size="small"
      loading={isChanging}
      onClick={() => (remainingCodes > 0 ? setAsking(true) : void create())}
    >
      {remainingCodes > 0 ? texts.replaceCodes : texts.createCodes}
    </Button>
  );
  const question = isAsking && {
    title: texts.replaceTitle,
    text: texts.replaceText,
    confirm: texts.replaceCodes,
    act: async () => void create(),
  };
  return (
    <LoadedSection
      title={texts.codes}
      description={texts.codesText}
      notLoaded={texts.codesNotLoaded}
      load={load}
      action={codesCreatedAt && createButton}
    >
      {codesCreatedAt ? (
        <Typography sx={{ px: 2, pb: 2 }}>
          {texts.codesLeft(remainingCodes)}
          {' · '}
          {texts.codesCreated} <DateTime value={codesCreatedAt} format="date" />
        </Typography>
      ) : (
        <EmptyState title={texts.codesEmpty} action={createButton}>
          {hasFactor ? texts.codesEmptyText : texts.codesNeedless}
        </EmptyState>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      <ProvenChange question={question} onClose={() => setAsking(false)} request={reauthenticationRequest} />
    </LoadedSection>
  );
}

function useHasFactor(): boolean {
  const { passkeys } = useField(factorsArea, 'passkeys', {}).data;
  const { totp } = useField(factorsArea, 'totp', {}).data;
  return passkeys.length > 0 || totp !== null;
}
