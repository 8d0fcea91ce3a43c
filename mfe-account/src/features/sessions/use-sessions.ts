import type { PortalSession } from '@atrium/contract';
import { notify, RequestError, request } from '@atrium/host';
import { useArea, useField } from '@atrium/stores';
import { deviceOf } from './device.ts';
import { sessionsArea } from './sessions.area.ts';
import { useSessionsTexts } from './use-sessions-texts.ts';

/** The person's sessions, and the ways to end them; each tells how it went. */
export function useSessions() {
  const texts = useSessionsTexts();
  const sessions = useArea(sessionsArea, (state) => state.sessions);
  const load = useField(sessionsArea, 'sessions', {});

  const end = async (work: () => Promise<void>, message: string) => {
    try {
      await work();
      notify({ message, severity: 'success' });
    } catch (cause) {
      if (!(cause instanceof RequestError)) throw cause;
      if (cause.reason === 'aborted') return;
      notify({ message: cause.statusText, severity: 'error', requestId: cause.requestId });
    }
    load.reload();
  };

  return {
    sessions,
    load,
    endOne: ({ id }: PortalSession) =>
      end(
        () => request('POST /customer-portal/auth/sessions/revoke', { body: { sessionId: id } }),
        texts.ended,
      ),
    endOthers: () =>
      end(() => request('POST /customer-portal/auth/sessions/revoke_others', {}), texts.othersEnded),
    nameOf: ({ userAgent }: PortalSession) => {
      const { browser, system } = deviceOf(userAgent);
      if (browser && system) return texts.browserOn(browser, system);
      return browser ?? system ?? texts.unknownDevice;
    },
  };
}
