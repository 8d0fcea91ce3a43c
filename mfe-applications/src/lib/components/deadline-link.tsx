import type { Deadline } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { TextLink } from '@atrium/ui';
import { useTexts } from '../../messages/index.ts';
import { rememberOpenedDeadline } from '../last-opened.ts';

interface DeadlineLinkProps {
  deadline: Pick<Deadline, 'id' | 'kind' | 'mandatory' | 'application'>;
  /** Query of the list that the link is in, so that the page leads back to it. */
  listQuery?: string | undefined;
  /** Set where arrow keys move between the links. */
  rowProps?: { 'data-row': number; tabIndex: number };
}

/** The kind of a deadline, linked to its page. Named with its application, since many have the same kind. */
export function DeadlineLink({ deadline, listQuery = '', rowProps }: DeadlineLinkProps) {
  const texts = useTexts().deadlines;
  const kind = texts.kinds[deadline.kind];
  return (
    <TextLink
      color="text"
      to={deadlineAddress(deadline.id, listQuery)}
      aria-label={texts.withApplication(kind, deadline.application.reference)}
      onClick={() => rememberOpenedDeadline(deadline.id)}
      {...rowProps}
    >
      {kind}
    </TextLink>
  );
}

function deadlineAddress(id: number, listQuery = ''): string {
  return customerPath(`applications/deadlines/${id}${listQuery && `?${listQuery}`}`);
}
