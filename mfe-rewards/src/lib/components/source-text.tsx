import type { PointTransaction } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

const pageOf: Readonly<Record<string, string>> = {
  application: 'applications',
  redemption: 'rewards/history',
};

/** What caused points to come or go, leading to the application or redemption behind it. */
export function SourceText({ source, subject }: Pick<PointTransaction, 'source' | 'subject'>) {
  const page = subject && pageOf[subject.kind];
  if (!page) return source;
  return (
    <Link component={RouterLink} to={customerPath(`${page}/${subject.id}`)} color="inherit">
      {source}
    </Link>
  );
}
