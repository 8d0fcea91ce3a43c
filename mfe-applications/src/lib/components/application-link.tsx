import type { Application } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { TextLink } from '@atrium/ui';
import { rememberOpened } from '../last-opened.ts';
import * as styles from './application-link.module.css';

interface ApplicationLinkProps {
  application: Pick<Application, 'id' | 'reference'>;
  /** With the query of the list that the link is in, the page knows the neighbours. */
  listQuery?: string;
  rowProps?: { 'data-row': number; tabIndex: number };
}

export function ApplicationLink({ application, listQuery = '', rowProps }: ApplicationLinkProps) {
  return (
    <TextLink
      color="text"
      to={applicationAddress(application.id, listQuery)}
      onClick={() => rememberOpened(application.id)}
      data-row={application.id}
      {...rowProps}
      className={styles.link}
    >
      {application.reference}
    </TextLink>
  );
}

export function applicationAddress(id: number, listQuery: string): string {
  return customerPath(`applications/${id}${listQuery && `?${listQuery}`}`);
}
