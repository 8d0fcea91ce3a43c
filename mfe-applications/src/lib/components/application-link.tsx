import type { Application } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { rememberOpened } from '../last-opened.ts';

interface ApplicationLinkProps {
  application: Pick<Application, 'id' | 'reference'>;
  /** Query of the list that the link is in, so that the page knows the neighbours. */
  listQuery?: string;
  /** Set where arrow keys move between the links. */
  rowProps?: { 'data-row': number; tabIndex: number };
}

/** The reference of an application, linked to its page. */
export function ApplicationLink({ application, listQuery = '', rowProps }: ApplicationLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={applicationAddress(application.id, listQuery)}
      onClick={() => rememberOpened(application.id)}
      data-row={application.id}
      {...rowProps}
      sx={{ overflowWrap: 'anywhere', color: 'text.primary' }}
    >
      {application.reference}
    </Link>
  );
}

export function applicationAddress(id: number, listQuery: string): string {
  return customerPath(`applications/${id}${listQuery && `?${listQuery}`}`);
}
