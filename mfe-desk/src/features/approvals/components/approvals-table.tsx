import type { DeskApproval } from '@atrium/contract/desk';
import { DateTime, HeadCell, Table, TableCell, TableRow, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useTexts } from '../../../messages/index.ts';
import type { Approvals } from '../use-approvals.ts';
import * as styles from './approvals.module.css';

interface ApprovalsTableProps {
  readonly label: string;
  readonly rows: readonly DeskApproval[];
  readonly approvals: Approvals;
}

export function ApprovalsTable({ label, rows, approvals }: ApprovalsTableProps) {
  const { approvals: texts } = useTexts();
  return (
    <Table label={label}>
      <thead>
        <TableRow>
          <HeadCell>{texts.what}</HeadCell>
          <HeadCell align="right">{texts.points}</HeadCell>
          <HeadCell>{texts.askedBy}</HeadCell>
          <HeadCell>{texts.decision}</HeadCell>
        </TableRow>
      </thead>
      <tbody>
        {rows.map((approval) => (
          <ApprovalRow key={approval.id} approval={approval} approvals={approvals} />
        ))}
      </tbody>
    </Table>
  );
}

interface RowProps {
  readonly approval: DeskApproval;
  readonly approvals: Approvals;
}

function ApprovalRow({ approval, approvals }: RowProps) {
  const { approvals: texts } = useTexts();
  const format = useFormat();
  const { kind, customer, correction, requestedBy, requestedAt } = approval;
  return (
    <TableRow>
      <TableCell>
        {texts.kinds[kind](customer.name)}
        <div className={styles.secondary}>{correction.reason}</div>
      </TableCell>
      <TableCell align="right">{format.signed(correction.points)}</TableCell>
      <TableCell>
        {requestedBy.id === approvals.me ? texts.you : requestedBy.name}
        <div className={styles.secondary}>
          <DateTime value={requestedAt} format="dateTime" />
        </div>
      </TableCell>
      <TableCell>
        {approval.mayDecide ? (
          <Decision approval={approval} approvals={approvals} />
        ) : (
          <Outcome approval={approval} me={approvals.me} />
        )}
      </TableCell>
    </TableRow>
  );
}

function Decision({ approval: { id, customer }, approvals }: RowProps) {
  const { approvals: texts } = useTexts();
  const { deciding, approve, setRefused } = approvals;
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        variant="contained"
        loading={deciding === id}
        disabled={deciding !== null}
        aria-label={texts.approveOf(customer.name)}
        onClick={() => void approve(id)}
      >
        {texts.approve}
      </Button>
      <Button
        size="small"
        disabled={deciding !== null}
        aria-label={texts.refuseOf(customer.name)}
        onClick={() => setRefused({ id, reason: '' })}
      >
        {texts.refuse}
      </Button>
    </div>
  );
}

/** What came of it, or who has to decide. */
function Outcome({ approval, me }: { readonly approval: DeskApproval; readonly me: number | null }) {
  const { approvals: texts } = useTexts();
  const format = useFormat();
  const { state, requestedBy, expiresAt, decidedBy, reason } = approval;
  if (state === 'requested')
    return (
      <>
        {requestedBy.id === me ? texts.waitsForOther : texts.waitsForSupervisor}
        <div className={styles.secondary}>{texts.until(format.dateTime(expiresAt))}</div>
      </>
    );
  return (
    <>
      {texts.outcomes[state]}
      {decidedBy && <div className={styles.secondary}>{texts.by(decidedBy.name)}</div>}
      {reason && <div className={styles.secondary}>{reason}</div>}
    </>
  );
}
