import type { LineLink } from '@atrium/contract';
import { notify, RequestError, refreshPerson, request } from '@atrium/host';
import { useArea, useField } from '@atrium/stores';
import { useReauthentication } from '../../lib/use-reauthentication.ts';
import { useTexts } from '../../messages/index.ts';
import { lineLinksArea } from './line-links.area.ts';

/** The person's LINE accounts, and the way to remove one. */
export function useLineLinks() {
  const texts = useTexts().security;
  const lineLinks = useArea(lineLinksArea, (state) => state.lineLinks);
  const load = useField(lineLinksArea, 'lineLinks', {});
  const { reauthenticated, asked } = useReauthentication('unlink_line');

  const remove = async ({ id }: LineLink) => {
    try {
      const isDone = await reauthenticated((proof) =>
        request('POST /customer-portal/auth/line_links/:id/remove', { params: { id }, body: proof }),
      );
      if (!isDone) return;
      notify({ message: texts.lineRemoved, severity: 'success' });
    } catch (cause) {
      if (!(cause instanceof RequestError)) throw cause;
      if (cause.reason === 'aborted') return;
      const message = cause.problem?.detail ?? cause.statusText;
      notify({ message, severity: 'error', requestId: cause.requestId });
    }
    load.reload();
    await refreshPerson();
  };

  return { lineLinks, load, asked, remove };
}
