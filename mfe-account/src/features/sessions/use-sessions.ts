import type { IdentityProof, PortalSession } from '@atrium/contract';
import { useReauthentication } from '@atrium/forms';
import { notify, request } from '@atrium/host';
import { useField } from '@atrium/stores';
import { notifyFailure } from '../../lib/notify-failure.ts';
import { useTexts } from '../../messages/index.ts';
import { sessionsArea } from './sessions.area.ts';
import { useDeviceName } from './use-device-name.ts';

/** The user's sessions, and the actions that end them; each shows a toast with its outcome. */
export function useSessions() {
  const texts = useTexts().sessions;
  const deviceName = useDeviceName();
  const load = useField(sessionsArea, 'sessions', {});
  const { withReauthentication, reauthenticationRequest } = useReauthentication('end_sessions');

  const end = async (work: (proof: IdentityProof) => Promise<void>, message: string) => {
    try {
      if (!(await withReauthentication(work))) return;
      notify({ message, severity: 'success' });
    } catch (error) {
      if (!notifyFailure(error)) return;
    }
    load.reload();
  };

  return {
    sessions: load.data.sessions,
    load,
    reauthenticationRequest,
    endOne: ({ id }: PortalSession) =>
      end(
        (proof) =>
          request('POST /customer-portal/auth/sessions/revoke', { body: { ...proof, sessionId: id } }),
        texts.ended,
      ),
    endOthers: () =>
      end(
        (proof) => request('POST /customer-portal/auth/sessions/revoke_others', { body: proof }),
        texts.othersEnded,
      ),
    nameOf: ({ userAgent }: PortalSession) => deviceName(userAgent),
  };
}
