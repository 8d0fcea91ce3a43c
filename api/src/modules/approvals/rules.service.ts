import { type Approval, type ApprovalRule, type ApprovalRules, ruledActions } from '@atrium/contract';
import { z } from 'zod';
import { lockPeople, type Transaction } from '../../db/index.ts';
import { chosenCustomer, ProblemError, type Reader } from '../../http/index.ts';
import { emit } from '../../outbox/index.ts';
import type { Person } from '../../tokens/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { type ApprovableAction, approvable } from './approvable.ts';
import {
  type ApprovalsContext,
  type Decider,
  describeApproval,
  hasPermission,
  requestApproval,
} from './approvals.service.ts';
import * as repository from './rules.repository.ts';

export function readRules(
  { database }: Pick<ApprovalsContext, 'database'>,
  { person, scope }: Reader & { readonly person: Person },
): Promise<ApprovalRules> {
  const customerId = chosenCustomer(person);
  return database.inScope(scope, async (tx) => rulesOf(await repository.findRules(tx, customerId)));
}

function rulesOf(row: repository.RulesRow): ApprovalRules {
  return {
    rules: ruledActions.map((action) => ({ action, above: limitOf(row, action) })),
    approvers: row.approvers,
    loosensAlone: loosensAlone(row),
  };
}

function limitOf({ rules }: repository.RulesRow, action: ApprovalRule['action']): number | null {
  return rules.find((rule) => rule.action === action)?.above ?? null;
}

/** Who has become the only owner while a rule was on needs another owner, or removing the others would be a way around. */
function loosensAlone({ approvers, hadSecondOwner }: repository.RulesRow): boolean {
  return approvers === 1 && !hadSecondOwner;
}

export function changeRule(
  context: ApprovalsContext,
  decider: Decider,
  { action, above }: ApprovalRule,
): Promise<ApprovalRules | { approval: Approval }> {
  const { database, clock } = context;
  const { person, scope, origin } = decider;
  const customerId = chosenCustomer(person);
  return database.inScope(scope, async (tx) => {
    await lockPeople(tx, customerId);
    const mayManage = await hasPermission(tx, customerId, person.userId, 'approvals:manage');
    if (!mayManage || !(await repository.lockRuled(tx, customerId))) throw new ProblemError('forbidden');
    const found = await repository.findRules(tx, customerId);
    const from = limitOf(found, action);
    if (from === above) return rulesOf(found);
    const isLooser = from !== null && (above === null || above > from);
    if (isLooser && !loosensAlone(found)) {
      const request = { action, from, to: above };
      const { ipAddress } = origin;
      const asked = { customerId, person, ipAddress, action: 'rule', request, label: action } as const;
      const id = await requestApproval(tx, asked, clock());
      return { approval: await describeApproval(context, tx, decider, id) };
    }
    const change = { customerId, action, from, to: above };
    await applyRule(tx, found, { ...change, actorId: person.userId, ipAddress: origin.ipAddress });
    return rulesOf(await repository.findRules(tx, customerId));
  });
}

interface RuleChange {
  readonly customerId: number;
  readonly action: ApprovalRule['action'];
  readonly from: number | null;
  readonly to: number | null;
  readonly actorId: number;
  readonly ipAddress?: string;
}

async function applyRule(tx: Transaction, found: repository.RulesRow, change: RuleChange): Promise<void> {
  const { customerId, action, from, to: above, actorId, ipAddress } = change;
  const hasSecondOwner = found.hadSecondOwner || found.approvers > 1;
  await repository.setRule(tx, { customerId, action, above, hasSecondOwner });
  const details = { action, before: { above: from }, after: { above } };
  await recordActivity(tx, {
    action: 'approval_rule.changed',
    customerId,
    actorId,
    ipAddress: ipAddress || undefined,
    details,
  });
  await emit(tx, { kind: 'approval_rule.changed', customerId, payload: { action, above, actorId } });
}

const limit = z.int().nullable();

/** Ending a rule, or raising its limit. */
export const ruleChange: ApprovableAction = approvable({
  action: 'rule',
  request: z.object({ action: z.enum(ruledActions), from: limit, to: limit }),
  permission: 'approvals:manage',
  label: ({ action }) => action,
  describe: (rule) => ({ rule }),
  carryOut: async (tx, { customerId, decidedBy, request: { action, from, to } }) => {
    if (!(await repository.lockRuled(tx, customerId))) return { problem: 'forbidden' };
    const found = await repository.findRules(tx, customerId);
    if (limitOf(found, action) !== from) return { problem: 'conflict' };
    await applyRule(tx, found, { customerId, action, from, to, actorId: decidedBy });
    return { outcome: {} };
  },
});
