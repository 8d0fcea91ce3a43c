import type { Application } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** The reference of an application, leading to its page. */
export function ApplicationLink({ application }: { application: Pick<Application, 'id' | 'reference'> }) {
  return (
    <Link
      component={RouterLink}
      to={customerPath(`applications/${application.id}`)}
      sx={{ whiteSpace: 'nowrap', color: 'text.primary' }}
    >
      {application.reference}
    </Link>
  );
}
