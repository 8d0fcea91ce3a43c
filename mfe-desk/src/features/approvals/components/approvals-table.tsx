import type { DeskApproval } from '@atrium/contract/desk';
import { DateTime, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { Listing } from '../../../lib/components/listing.tsx';
import { Secondary } from '../../../lib/components/secondary.tsx';
import { useTexts } from '../../../messages/index.ts';
import type { Approvals } from '../use-approvals.ts';

interface ApprovalsTableProps {
  readonly label: string;
  readonly rows: readonly DeskApproval[];
  readonly isBusy: boolean;
  readonly approvals: Approvals;
}

export function ApprovalsTable({ label, rows, isBusy, approvals }: ApprovalsTableProps) {
  const { approvals: texts } = useTexts();
  const format = useFormat();
  return (
    <Listing
      label={label}
      rows={rows}
      isBusy={isBusy}
      columns={[
        {
          label: texts.request,
          cell: (approval) => (
            <>
              {texts.what(approval)}
              <Why approval={approval} />
            </>
          ),
        },
        {
          label: texts.points,
          align: 'right',
          cell: (approval) => {
            const points = pointsOf(approval);
            return points === null ? texts.none : format.signed(points);
          },
        },
        {
          label: texts.askedBy,
          cell: ({ requestedBy, requestedAt }) => (
            <>
              {requestedBy.id === approvals.me ? texts.you : requestedBy.name}
              <Secondary>
                <DateTime value={requestedAt} format="dateTime" />
              </Secondary>
            </>
          ),
        },
      ]}
      actionsLabel={texts.decision}
      actions={(approval) =>
        approval.mayDecide ? (
          <Decision approval={approval} approvals={approvals} />
        ) : (
          <Outcome approval={approval} me={approvals.me} />
        )
      }
    />
  );
}

interface DecisionProps {
  readonly approval: DeskApproval;
  readonly approvals: Approvals;
}

const pointsOf = ({ correction, refund }: DeskApproval) => correction?.points ?? refund?.points ?? null;

function Why({ approval: { correction, refund, staff } }: { readonly approval: DeskApproval }) {
  const { approvals: texts } = useTexts();
  const reason = staff ? texts.access(staff) : (correction?.reason ?? refund?.reason);
  return reason && <Secondary>{reason}</Secondary>;
}

function Decision({ approval, approvals }: DecisionProps) {
  const { approvals: texts } = useTexts();
  const { id } = approval;
  const what = texts.what(approval);
  const { deciding, approve, setRefused } = approvals;
  return (
    <>
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
    </>
  );
}

/** What came of it, or who has to decide. */
function Outcome({ approval, me }: { readonly approval: DeskApproval; readonly me: number | null }) {
  const { approvals: texts } = useTexts();
  const format = useFormat();
  const { state, requestedBy, expiresAt, decidedBy, reason } = approval;
  if (state === 'requested')
    return (
      <div>
        {requestedBy.id === me ? texts.waitsForOther : texts.waitsForSupervisor}
        <Secondary>{texts.until(format.dateTime(expiresAt))}</Secondary>
      </div>
    );
  return (
    <div>
      {texts.outcomes[state]}
      {decidedBy && <Secondary>{texts.by(decidedBy.name)}</Secondary>}
      {reason && <Secondary>{reason}</Secondary>}
    </div>
  );
}
