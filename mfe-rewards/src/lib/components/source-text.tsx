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
  const page = subject ? pageOf[subject.kind] : undefined;
  const address = subject && page && customerPath(`${page}/${subject.id}`);
  // What was taken back names its cause alone.
  if (!rule || source === subject?.label) return <MaybeLink to={address}>{source}</MaybeLink>;
  return (
    <>
      <MaybeLink to={customerPath(`rewards/earn/${rule.id}`)}>{rule.name}</MaybeLink>
      {subject?.label && (
        <>
          {' · '}
          <MaybeLink to={address}>{subject.label}</MaybeLink>
        </>
      )}
    </>
  );
}

function MaybeLink({ to, children }: { to: string | null | undefined; children: string }) {
  if (!to) return children;
  return (
    <Link component={RouterLink} to={to} color="inherit">
      {children}
    </Link>
  );
}
