import type { Approval, SecurityPolicy } from '@atrium/contract';
import { linkTo, useAuth } from '@atrium/host';
import { PlainTable } from '@atrium/lists';
import { DateTime, MaybeLink, StatusBadge, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { useTexts } from '../../../messages/approvals.ts';
import { useTexts as useAccountTexts } from '../../../messages/index.ts';

interface ApprovalsTableProps {
  label: string;
  approvals: readonly Approval[];
  onApprove?: (approval: Approval) => Promise<void>;
  onRefuse?: (approval: Approval) => void;
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };

/** What was asked, by whom, and until when, or what came of it; on a phone all of it is in one column. */
export function ApprovalsTable({ label, approvals, ...actions }: ApprovalsTableProps) {
  const texts = useTexts();
  return (
    <PlainTable label={label} columns={[{ label: texts.what }, { label: texts.asked, sx: wideOnly }, {}]}>
      {approvals.map((approval) => (
        <Row key={approval.id} approval={approval} {...actions} />
      ))}
    </PlainTable>
  );
}

type RowProps = Omit<ApprovalsTableProps, 'label' | 'approvals'> & { approval: Approval };

function Row({ approval, ...actions }: RowProps) {
  const asked = <Asked approval={approval} />;
  return (
    <TableRow>
      <TableCell>
        <What approval={approval} />
        <Box sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>{asked}</Box>
      </TableCell>
      <TableCell sx={wideOnly}>{asked}</TableCell>
      <TableCell align="right">
        {approval.mayDecide ? <Decision approval={approval} {...actions} /> : <State approval={approval} />}
      </TableCell>
    </TableRow>
  );
}

/** What is asked for, as a person reads it. */
function useWhat() {
  const texts = useTexts();
  const { roles } = useAccountTexts();
  const format = useFormat();
  return ({ redeem, grant, policy, signOn, rule }: Approval): string => {
    if (signOn) return texts.newSignOn(signOn.isOn);
    if (policy) return texts.newPolicy;
    if (redeem) return texts.redeem(redeem.reward.name);
    if (grant) {
      const sentence = grant.from === null ? texts.access : texts.higherRole;
      return sentence(grant.name, roles[grant.to].name);
    }
    const limit = rule?.to ?? null;
    return limit === null
      ? texts.endOfRule[rule?.action ?? 'redeem']
      : texts.higherLimit(limit, format.number(limit));
  };
}

function What({ approval }: { approval: Approval }) {
  const texts = useTexts();
  const format = useFormat();
  const what = useWhat();
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const { redeem, reason, problem, state } = approval;
  return (
    <>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{what(approval)}</Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {actsForAll && <Box>{approval.customer.name}</Box>}
        {approval.policy && <Policy policy={approval.policy} />}
        {approval.signOn && <SignOn signOn={approval.signOn} />}
        {redeem && <Box>{texts.cost(redeem.points, format.number(redeem.points))}</Box>}
        {redeem?.redemptionId != null && (
          <MaybeLink to={linkTo('redemption', redeem.redemptionId)}>{texts.openRedemption}</MaybeLink>
        )}
        {reason && <Box>{reason}</Box>}
        {state === 'void' && <Box>{(problem && texts.problems[problem]) ?? texts.otherProblem}</Box>}
      </Box>
    </>
  );
}

function Policy({ policy }: { policy: SecurityPolicy }) {
  const texts = useTexts();
  const { number } = useFormat();
  const { demands, graceDays, idleMinutes, maxAgeHours, sendsWithoutSession } = policy;
  return (
    <>
      <Box>{texts.policyDemands[demands]}</Box>
      {graceDays > 0 && <Box>{texts.policyGrace(number(graceDays))}</Box>}
      {maxAgeHours !== null && <Box>{texts.policyAge(number(maxAgeHours))}</Box>}
      {idleMinutes !== null && <Box>{texts.policyIdle(number(idleMinutes))}</Box>}
      <Box>{sendsWithoutSession ? texts.policySends : texts.policySendsNot}</Box>
    </>
  );
}

function SignOn({ signOn }: { signOn: NonNullable<Approval['signOn']> }) {
  const texts = useTexts();
  const { roles } = useAccountTexts();
  const { issuer, defaultRole, groupRoles } = signOn;
  return (
    <>
      <Box>{issuer}</Box>
      {defaultRole && <Box>{texts.uninvited(roles[defaultRole].name)}</Box>}
      {groupRoles.map(({ group, role }) => (
        <Box key={group}>{texts.groupRole(group, roles[role].name)}</Box>
      ))}
    </>
  );
}

function Asked({ approval: { requestedBy, requestedAt, expiresAt, state } }: { approval: Approval }) {
  const texts = useTexts();
  return (
    <>
      <Box sx={{ overflowWrap: 'anywhere' }}>{requestedBy.name}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        <DateTime value={requestedAt} format="relative" />
        {state === 'requested' && (
          <Box>
            {texts.until}: <DateTime value={expiresAt} format="date" />
          </Box>
        )}
      </Box>
    </>
  );
}

function State({ approval: { state, decidedBy, decidedAt } }: { approval: Approval }) {
  const texts = useTexts();
  const tone = state === 'approved' ? 'success' : state === 'requested' ? 'progress' : 'closed';
  return (
    <>
      <StatusBadge tone={tone} label={texts.states[state]} />
      {decidedBy && decidedAt && (
        <Box sx={{ color: 'text.secondary' }}>
          {texts.by(decidedBy.name)}
          <Box>
            <DateTime value={decidedAt} format="date" />
          </Box>
        </Box>
      )}
    </>
  );
}

function Decision({ approval, onApprove, onRefuse }: RowProps) {
  const texts = useTexts();
  const what = useWhat()(approval);
  const [isWorking, setWorking] = useState(false);
  const approve = async () => {
    setWorking(true);
    await onApprove?.(approval);
    setWorking(false);
  };
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
      <Button
        size="small"
        variant="contained"
        aria-label={texts.approveOf(what)}
        loading={isWorking}
        onClick={() => void approve()}
      >
        {texts.approve}
      </Button>
      <Button
        size="small"
        aria-label={texts.refuseOf(what)}
        disabled={isWorking}
        onClick={() => onRefuse?.(approval)}
      >
        {texts.refuse}
      </Button>
    </Box>
  );
}
