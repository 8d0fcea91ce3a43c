import { type FeeLine, type FeeState, keysOf } from '@atrium/contract';
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
import Button from '@mui/material/Button';
import { useTexts } from '../../../messages/index.ts';
import { fromMinorUnits } from '../minor-units.ts';
import type { CaseActions } from '../use-case-actions.ts';
import * as styles from './case.module.css';
import { MoreMenu } from './more-menu.tsx';

const tones = { paid: 'success', unpaid: 'neutral', overdue: 'attention' } as const satisfies Record<
  FeeState,
  string
>;

interface CaseFeesProps {
  readonly application: DeskCaseDetail;
  readonly actions: CaseActions;
}

export function CaseFees({ application, actions }: CaseFeesProps) {
  const { fees: texts, dialogs } = useTexts().case;
  return (
    <Section
      title={texts.title}
      action={
        <Button
          size="small"
          aria-label={dialogs.addFee.title}
          onClick={() => actions.open('addFee', application, { deadlineId: 'none' })}
        >
          {dialogs.addFee.open}
        </Button>
      }
      flush
    >
      {application.fees.length === 0 ? (
        <EmptyState title={texts.noneTitle} isPlain>
          {texts.none}
        </EmptyState>
      ) : (
        <FeeTable application={application} actions={actions} />
      )}
    </Section>
  );
}

function FeeTable({ application, actions }: CaseFeesProps) {
  const { fees: texts } = useTexts().case;
  const format = useFormat();
  const { fees, spending, unpaid, version } = application;
  return (
    <Table label={texts.title}>
      <thead>
        <TableRow>
          <HeadCell>{texts.fee}</HeadCell>
          <HeadCell>{texts.state}</HeadCell>
          <HeadCell>{texts.dueAt}</HeadCell>
          <HeadCell align="right">{texts.amount}</HeadCell>
          <td />
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
            <TableCell align="right">
              {fee.state !== 'paid' && <FeeMenu fee={fee} version={version} actions={actions} />}
            </TableCell>
          </TableRow>
        ))}
        <Sum label={texts.paidInTotal}>{format.money(spending)}</Sum>
        <Sum label={texts.openInTotal}>{format.money(unpaid)}</Sum>
      </tbody>
    </Table>
  );
}

interface FeeMenuProps {
  readonly fee: FeeLine;
  /** Of the case. */
  readonly version: number;
  readonly actions: CaseActions;
}

/** A fee that is paid stays as it is. */
function FeeMenu({ fee: { id, name, amount, currency }, version, actions }: FeeMenuProps) {
  const { fees: texts, dialogs } = useTexts().case;
  const format = useFormat();
  const entered = {
    payFee: { paidOn: format.today() },
    changeFee: { amount: fromMinorUnits(amount, currency) },
    voidFee: {},
  };
  const choices = keysOf(entered).map((action) => ({
    label: dialogs[action].open,
    choose: () => actions.open(action, { id, version }, entered[action]),
  }));
  return <MoreMenu label={texts.actionsOf(name)} choices={choices} />;
}

function Sum({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <TableRow className={styles.sum}>
      <TableCell colSpan={3}>{label}</TableCell>
      <TableCell align="right">{children}</TableCell>
      <td />
    </TableRow>
  );
}
