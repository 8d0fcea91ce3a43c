import type { PointTransaction } from '@atrium/contract';
import { linkTo } from '@atrium/host';
import { MaybeLink } from '@atrium/ui';

type SourceTextProps = Pick<PointTransaction, 'source' | 'subject' | 'rule'>;

export function SourceText({ source, subject, rule }: SourceTextProps) {
  const page = subject && linkTo(subject.kind, subject.id);
  const link = (words: string, to: string | null) => (
    <MaybeLink to={to} color="inherit">
      {words}
    </MaybeLink>
  );
  // Points that were taken back show only their reason.
  if (!rule || source === subject?.label) return link(source, page);
  return (
    <>
      {link(rule.name, linkTo('earn_point', rule.id))}
      {subject?.label && (
        <>
          {' · '}
          {link(subject.label, page)}
        </>
      )}
    </>
  );
}
