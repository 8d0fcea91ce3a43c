import type { FeeState } from '@atrium/contract';
import type { DeskCaseDetail } from '@atrium/contract/desk';
import {
  DateTime,
  EmptyState,
  HeadCell,
  Section,
  StatusBadge,
  Table,
  TableCell,
  TableRow,
  useFormat,
} from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import * as styles from './case.module.css';

const tones = { paid: 'success', unpaid: 'neutral', overdue: 'attention' } as const satisfies Record<
  FeeState,
  string
>;

export function CaseFees({
  application: { fees, spending, unpaid },
}: {
  readonly application: DeskCaseDetail;
}) {
  const { fees: texts } = useTexts().case;
  const format = useFormat();
  if (fees.length === 0)
    return (
      <Section title={texts.title} flush>
        <EmptyState title={texts.noneTitle} isPlain>
          {texts.none}
        </EmptyState>
      </Section>
    );
  return (
    <Section title={texts.title} flush>
      <Table label={texts.title}>
        <thead>
          <TableRow>
            <HeadCell>{texts.fee}</HeadCell>
            <HeadCell>{texts.state}</HeadCell>
            <HeadCell>{texts.dueAt}</HeadCell>
            <HeadCell align="right">{texts.amount}</HeadCell>
          </TableRow>
        </thead>
        <tbody>
          {fees.map((fee) => (
            <TableRow key={fee.id}>
              <TableCell>{fee.name}</TableCell>
              <TableCell>
                <StatusBadge tone={tones[fee.state]} label={texts.states[fee.state]} />{' '}
                {fee.paidOn && <DateTime value={fee.paidOn} />}
              </TableCell>
              <TableCell>{fee.dueAt ? <DateTime value={fee.dueAt} /> : texts.noDate}</TableCell>
              <TableCell align="right">{format.money(fee)}</TableCell>
            </TableRow>
          ))}
          <Sum label={texts.paidInTotal}>{format.money(spending)}</Sum>
          <Sum label={texts.openInTotal}>{format.money(unpaid)}</Sum>
        </tbody>
      </Table>
    </Section>
  );
}

function Sum({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <TableRow className={styles.sum}>
      <TableCell colSpan={3}>{label}</TableCell>
      <TableCell align="right">{children}</TableCell>
    </TableRow>
  );
}
