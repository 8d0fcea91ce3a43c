import { customerPath } from '@atrium/host';
import { PageLinks } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';

/** Only one of the pages has these: the calendar shows a month, the list dates and pages. */
const OWN_PARAMETERS = ['due', 'from', 'to', 'sort', 'page', 'pageSize', 'month', 'day', 'layout'];

/** The links keep the other filters. */
export function DeadlinePages({ address }: { address: URLSearchParams }) {
  const texts = useTexts().deadlines;
  const kept = new URLSearchParams([...address].filter(([name]) => !OWN_PARAMETERS.includes(name)));
  const query = kept.size > 0 ? `?${kept}` : '';
  return (
    <PageLinks
      label={texts.pages}
      pages={[
        { to: customerPath(`applications/deadlines${query}`), label: texts.list, end: true },
        { to: customerPath(`applications/deadlines/calendar${query}`), label: texts.calendar },
      ]}
    />
  );
}
