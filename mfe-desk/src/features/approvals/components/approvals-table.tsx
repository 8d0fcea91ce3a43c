import type { DeskApproval } from '@atrium/contract/desk';
import { DateTime, HeadCell, Table, TableCell, TableRow, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useTexts } from '../../../messages/index.ts';
import type { Approvals } from '../use-approvals.ts';
import * as styles from './approvals.module.css';

interface ApprovalsTableProps {
  readonly label: string;
  readonly rows: readonly DeskApproval[];
  readonly isBusy: boolean;
  readonly approvals: Approvals;
}

export function ApprovalsTable({ label, rows, isBusy, approvals }: ApprovalsTableProps) {
  const { approvals: texts } = useTexts();
  return (
    <Table label={label} isBusy={isBusy}>
      <thead>
        <TableRow>
          <HeadCell>{texts.request}</HeadCell>
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
  const { requestedBy, requestedAt } = approval;
  const points = pointsOf(approval);
  return (
    <TableRow>
      <TableCell>
        {texts.what(approval)}
        <Why approval={approval} />
      </TableCell>
      <TableCell align="right">{points === null ? texts.none : format.signed(points)}</TableCell>
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

const pointsOf = ({ correction, refund }: DeskApproval) => correction?.points ?? refund?.points ?? null;

function Why({ approval: { correction, refund, staff } }: { readonly approval: DeskApproval }) {
  const { approvals: texts } = useTexts();
  const reason = staff ? texts.access(staff) : (correction?.reason ?? refund?.reason);
  return reason && <div className={styles.secondary}>{reason}</div>;
}

function Decision({ approval, approvals }: RowProps) {
  const { approvals: texts } = useTexts();
  const { id } = approval;
  const what = texts.what(approval);
  const { deciding, approve, setRefused } = approvals;
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        variant="contained"
        loading={deciding === id}
        disabled={deciding !== null}
        aria-label={texts.approveOf(what)}
        onClick={() => void approve(id)}
      >
        {texts.approve}
      </Button>
      <Button
        size="small"
        disabled={deciding !== null}
        aria-label={texts.refuseOf(what)}
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
