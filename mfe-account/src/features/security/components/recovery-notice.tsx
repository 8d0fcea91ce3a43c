import { ReauthenticationDialog } from '@atrium/forms';
import { request } from '@atrium/host';
import { useField } from '@atrium/stores';
import { Notice, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../messages/index.ts';
import { factorsArea } from '../factors.area.ts';
import { useChangeFactors } from '../use-change-factors.ts';

/** Shown while a recovery of the account waits or is open: the person may not be who began it. */
export function RecoveryNotice() {
  const texts = useTexts().factors;
  const { dateTime } = useFormat();
  const { recovery } = useField(factorsArea, 'recovery', {}).data;
  const { change, isChanging, reauthenticationRequest } = useChangeFactors();
  if (!recovery) return null;
  const stop = () =>
    change({
      act: async (prove) => {
        const isStopped = await prove((body) =>
          request('POST /customer-portal/auth/recovery/stop', { body }),
        );
        return isStopped && texts.recoveryStopped;
      },
    });
  return (
    <Notice severity="warning">
      <Typography sx={{ fontWeight: 600 }}>{texts.recoveryBegun}</Typography>
      <Typography variant="body2">{texts.recoveryText(dateTime(recovery.opensAt))}</Typography>
      {recovery.canStop ? (
        <Button
          size="small"
          aria-label={texts.stopRecoveryNamed}
          loading={isChanging}
          onClick={() => void stop()}
          sx={{ mt: 1 }}
        >
          {texts.stopRecovery}
        </Button>
      ) : (
        <Typography variant="body2">{texts.recoveryGoesOn}</Typography>
      )}
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
    </Notice>
  );
}
