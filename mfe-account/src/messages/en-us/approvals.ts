import type { ApprovalState, Demand, ProblemType, RuledAction } from '@atrium/contract';

const points = (count: number, formatted: string) => `${formatted} ${count === 1 ? 'point' : 'points'}`;

const problems: Partial<Record<ProblemType, string>> = {
  forbidden: 'The person who asked may no longer do it.',
  'insufficient-points': 'There were no longer enough points.',
  'out-of-stock': 'The reward was out of stock.',
  'limit-reached': 'The limit for the reward had been reached.',
  'cost-changed': 'The cost of the reward had changed.',
  'not-found': 'It was no longer there.',
  conflict: 'It had changed in the meantime.',
  'too-many-attempts': 'Too many invitations had been sent.',
};

/** What waits for a second person, and which rules make it wait. */
export const approvals = {
  /** Error catalogue. */
  approvalsFailed: 'Fetch approvals error.',
  rulesFailed: 'Fetch approval rules error.',

  title: 'Approvals',
  description: 'Requests that need the approval of a second person.',
  notLoaded: 'The approvals did not load.',
  waiting: 'Waiting',
  waitingText: 'Nothing is reserved while a request waits. It is checked again when it is approved.',
  noneWaitingTitle: 'Nothing waits for approval',
  noneWaitingText: 'Requests that need a second person appear here.',
  decided: 'Decided',
  what: 'Request',
  asked: 'Requested by',
  until: 'Until',
  outcome: 'Outcome',
  redeem: (reward: string) => `Redeem ${reward}`,
  cost: points,
  access: (name: string, role: string) => `Give ${name} access as ${role}`,
  higherRole: (name: string, role: string) => `Change the role of ${name} to ${role}`,
  newPolicy: 'Change the security policy',
  newSignOn: (isOn: boolean): string => (isOn ? 'Use single sign-on' : 'Turn single sign-on off'),
  uninvited: (role: string) => `People who are not invited: ${role}`,
  groupRole: (group: string, role: string) => `Group ${group}: ${role}`,
  policyDemands: {
    any: 'No second factor is demanded',
    second_factor: 'Demands a second factor',
    passkey: 'Demands a passkey',
    sign_on: 'Demands the sign-on of this customer',
  } satisfies Record<Demand, string>,
  policyGrace: (days: string) => `Members have ${days} days`,
  policyAge: (hours: string) => `Signed in again after ${hours} hours`,
  policyIdle: (minutes: string) => `Signed in again after ${minutes} minutes without use`,
  policySends: 'Feeds and mailed reports are sent',
  policySendsNot: 'Feeds and mailed reports are not sent',
  endOfRule: {
    redeem: 'Redeem without approval',
    grant_role: 'Give access and roles without approval',
    security: 'Change the security policy or single sign-on without approval',
  } satisfies Record<RuledAction, string>,
  higherLimit: (count: number, formatted: string) =>
    `Redeem up to ${points(count, formatted)} without approval`,
  openRedemption: 'View redemption',
  states: {
    requested: 'Waiting',
    approved: 'Approved',
    refused: 'Refused',
    void: 'Not possible',
    expired: 'Expired',
  } satisfies Record<ApprovalState, string>,
  by: (name: string) => `by ${name}`,
  problems,
  otherProblem: 'It was no longer possible.',
  approve: 'Approve',
  approveOf: (what: string) => `Approve: ${what}`,
  refuse: 'Refuse',
  refuseOf: (what: string) => `Refuse: ${what}`,
  approved: 'Approved',
  voided: 'Approved, but no longer possible',
  refused: 'Refused',
  refuseTitle: 'Refuse the request?',
  refuseText: 'The person who asked sees your reason.',
  reason: 'Reason',
  keep: 'Go back',
  notDone: (why: string) => `Not done: ${why}`,

  rule: 'When approval is needed',
  ruledActions: {
    redeem: 'Redeeming',
    grant_role: 'Access and roles',
    security: 'Security policy, single sign-on',
  } satisfies Record<RuledAction, string>,
  ruleOff: {
    redeem: 'Rewards are redeemed without approval.',
    grant_role: 'Owners give access and roles without approval.',
    security: 'Owners change the security policy and single sign-on without approval.',
  } satisfies Record<RuledAction, string>,
  ruleAlways: {
    grant_role: 'Inviting, a role that allows more and restored access need the approval of another owner.',
    security: 'Every change of the security policy or of single sign-on needs the approval of another owner.',
  } satisfies Record<Exclude<RuledAction, 'redeem'>, string>,
  ruleAll: 'Every reward needs the approval of another owner.',
  ruleAbove: (count: number, formatted: string) =>
    `Rewards that cost more than ${points(count, formatted)} need the approval of another owner.`,
  change: 'Change',
  changeOf: (what: string) => `Change: ${what}`,
  changeTitle: 'When to require approval',
  changeTexts: {
    redeem:
      'This applies to everyone who redeems for this customer. An owner other than the person who asked approves, within seven days.',
    grant_role:
      'This applies to all owners. An owner other than the person who asked approves, within seven days. Removing access never waits.',
    security:
      'This applies to all owners. An owner other than the person who asked approves, within seven days, and has to meet the policy. A sign-on that is off can be set up alone.',
  } satisfies Record<RuledAction, string>,
  changeLoosens: 'To require it less often, another owner has to approve the change.',
  oneOwner:
    'This customer has one owner. No one can approve your own requests until there is another one. If another owner joins, you can no longer turn the rule off alone, even after they leave.',
  off: 'Never',
  above: 'For rewards that cost more than',
  always: {
    grant_role: 'For invitations, higher roles and restored access',
    security: 'For every change',
  } satisfies Record<Exclude<RuledAction, 'redeem'>, string>,
  points: 'Points',
  malformed: 'Enter a number of points from 0 to 1,000,000,000.',
  save: 'Save',
  saved: 'Saved.',
  savedLater: 'Another owner has to approve this change.',
};
