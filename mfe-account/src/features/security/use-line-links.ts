import type { LineLink } from '@atrium/contract';
import { problemTypeOf, useReauthentication } from '@atrium/forms';
import { notify, type RequestError, refreshPerson, request } from '@atrium/host';
import { useField } from '@atrium/stores';
import { notifyFailure } from '../../lib/notify-failure.ts';
import { useTexts } from '../../messages/index.ts';
import { lineLinksArea } from './line-links.area.ts';

export function useLineLinks() {
  const texts = useTexts().security;
  const load = useField(lineLinksArea, 'lineLinks', {});
  const { withReauthentication, reauthenticationRequest } = useReauthentication('unlink_line');

  const reasonOf = (error: RequestError) =>
    problemTypeOf(error) === 'only-sign-in' ? texts.lineOnlyWay : error.statusText;

  const remove = async ({ id }: LineLink) => {
    try {
      const isDone = await withReauthentication((proof) =>
        request('POST /customer-portal/auth/line_links/:id/remove', { params: { id }, body: proof }),
      );
      if (!isDone) return;
      notify({ message: texts.lineRemoved, severity: 'success' });
    } catch (error) {
      if (!notifyFailure(error, reasonOf)) return;
    }
    load.reload();
    await refreshPerson();
  };

  return { lineLinks: load.data.lineLinks, load, reauthenticationRequest, remove };
}
