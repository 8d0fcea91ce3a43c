import type { PointTransaction } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

const pageOf: Readonly<Record<string, string>> = {
  application: 'applications',
  redemption: 'rewards/history',
};

type SourceTextProps = Pick<PointTransaction, 'source' | 'subject' | 'rule'>;

/** What caused points to come or go: leads to the way to earn, and to the application or redemption behind it. */
export function SourceText({ source, subject, rule }: SourceTextProps) {
  const cause = subject ? <Subject subject={subject} /> : null;
  if (!rule || source === subject?.label) return cause ?? source;
  return (
    <>
      <Link component={RouterLink} to={customerPath(`rewards/earn/${rule.id}`)} color="inherit">
        {rule.name}
      </Link>
      {cause && <> · {cause}</>}
    </>
  );
}

function Subject({ subject: { kind, id, label } }: { subject: NonNullable<SourceTextProps['subject']> }) {
  const page = pageOf[kind];
  if (!page) return label;
  return (
    <Link component={RouterLink} to={customerPath(`${page}/${id}`)} color="inherit">
      {label}
    </Link>
  );
}
