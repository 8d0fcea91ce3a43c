import type { Deadline } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { TextLink } from '@atrium/ui';
import { useTexts } from '../../messages/index.ts';
import { rememberOpenedDeadline } from '../last-opened.ts';

interface DeadlineLinkProps {
  deadline: Pick<Deadline, 'id' | 'kind' | 'mandatory' | 'application'>;
  /** With the query of the list that the link is in, the page leads back to it. */
  listQuery?: string | undefined;
  rowProps?: { 'data-row': number; tabIndex: number };
}

/** The link is named with the application, since many deadlines have the same kind. */
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
