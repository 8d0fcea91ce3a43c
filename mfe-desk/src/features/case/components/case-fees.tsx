import { type FeeLine, keysOf } from '@atrium/contract';
import type { DeskCaseDetail } from '@atrium/contract/desk';
import { Row, Rows } from '@atrium/lists';
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
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useTexts } from '../../../messages/index.ts';
import { fromMinorUnits } from '../minor-units.ts';
import type { CaseActions } from '../use-case-actions.ts';
import * as styles from './case.module.css';
import { MoreMenu } from './more-menu.tsx';

const tones = { paid: 'success', unpaid: 'neutral', overdue: 'attention' } as const satisfies Record<
  FeeLine['state'],
  string
>;

interface CaseFeesProps {
  readonly application: DeskCaseDetail;
  readonly actions: CaseActions;
}

export function CaseFees({ application, actions }: CaseFeesProps) {
  const { fees: texts, dialogs } = useTexts().case;
  const Shown = useIsNarrow() ? FeeRows : FeeTable;
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
        <Shown application={application} actions={actions} />
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
          <TableCell />
        </TableRow>
      </thead>
      <tbody>
        {fees.map((fee) => (
          <TableRow key={fee.id}>
            <TableCell>{fee.name}</TableCell>
            <TableCell>
              <FeeState fee={fee} />
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

/** The fees in a window that is too narrow for their table. */
function FeeRows({ application, actions }: CaseFeesProps) {
  const { fees: texts } = useTexts().case;
  const format = useFormat();
  const { fees, spending, unpaid, version } = application;
  return (
    <Rows label={texts.title}>
      {fees.map((fee) => (
        <Row key={fee.id}>
          <div className={styles.line}>
            <div className={styles.marks}>
              <span className={styles.name}>{fee.name}</span>
              <FeeState fee={fee} />
              {fee.dueAt && (
                <span className={styles.secondary}>
                  {texts.dueAt} <DateTime value={fee.dueAt} />
                </span>
              )}
            </div>
            <span className={styles.amount}>{format.money(fee)}</span>
            {fee.state !== 'paid' && <FeeMenu fee={fee} version={version} actions={actions} />}
          </div>
        </Row>
      ))}
      <Row>
        <p className={styles.secondary}>
          {texts.paidInTotal}: {format.money(spending)} · {texts.openInTotal}: {format.money(unpaid)}
        </p>
      </Row>
    </Rows>
  );
}

function FeeState({ fee: { state, paidOn } }: { readonly fee: FeeLine }) {
  const { fees: texts } = useTexts().case;
  return (
    <span>
      <StatusBadge tone={tones[state]} label={texts.states[state]} /> {paidOn && <DateTime value={paidOn} />}
    </span>
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
      <TableCell />
    </TableRow>
  );
}
