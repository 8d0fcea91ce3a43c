import type { EarnEvent } from '@atrium/contract';
import type { DeskRedemption, StaffAccount, StaffRole } from '@atrium/contract/desk';

/** Of a dialog, whatever it asks for. */
export const askingTexts = { wholeNumber: 'Enter a whole number.' };

export const programmeTexts = {
  title: 'Programme',
  description: 'How customers earn points, and what they get for them.',
  pages: 'Pages of the programme',
  rewards: 'Rewards',
  earning: 'Ways to earn',
  redemptions: 'Redemptions',
  settings: 'Settings',
};

export const programmeSettingsTexts = {
  notLoaded: 'The settings did not load.',
  whole: 'Settings',
  fields: {
    timeZone: 'Time zone',
    lotMonths: 'Months until points expire',
    refundDays: 'Days for a refund',
    correctAlone: 'Points corrected by one person',
  },
  hints: {
    timeZone: 'Such as Europe/Berlin. Months end in it, and with them the life of points.',
    lotMonths: 'Of points that are earned from now on. Existing points keep their dates.',
    refundDays: 'Afterwards a refund needs a second person.',
    correctAlone: 'A larger correction needs a second person.',
  },
  /** Of changes, in addition to the fields of dialogs. */
  otherFields: {
    names: 'Names in other languages',
    descriptions: 'Descriptions in other languages',
    active: 'Offered',
  },
  rewardFields: {
    limitPerCustomer: 'Limit per customer',
    offeredFrom: 'First day',
    offeredUntil: 'Last day',
  },
  change: 'Change settings',
  changeTitle: 'Change the settings of the programme',
  text: 'They hold for all customers, from the next request on.',
  save: 'Save',
  saved: 'The settings were saved.',
};

/** A list of what was changed, and by whom. */
export const changesTexts = {
  title: 'Changes',
  notLoaded: 'The changes did not load.',
  nothingTitle: 'No changes yet',
  nothing: 'Changes at the desk and by commands appear here.',
  what: 'What',
  difference: 'Change',
  by: 'By',
  at: 'When',
  added: 'Added',
  removed: 'Removed',
  yes: 'yes',
  no: 'no',
  none: '–',
  fact: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
};

const readOnly = 'Only who sees all customers changes it';

const inLanguage = (field: string, language: string) => `${field} in ${language}`;
const inEnglishInstead = 'Where it is empty, the English one is shown.';

export const rewardsTexts = {
  title: 'Rewards',
  notLoaded: 'The rewards did not load.',
  nothingTitle: 'No rewards yet',
  nothing: 'Customers see rewards here once one is added.',
  actions: 'Actions',
  readOnly,
  unlimited: 'No limit',
  always: 'Always',
  offered: 'Offered',
  from: 'from',
  until: 'until',
  isEnded: 'Withdrawn',
  fields: {
    name: 'Reward',
    description: 'Description',
    pointsCost: 'Points',
    stock: 'Stock',
    limit: 'Limit per customer',
    from: 'First day',
    until: 'Last day',
    position: 'Position',
  },
  inLanguage,
  hints: {
    inLanguage: inEnglishInstead,
    noLimit: 'Empty for no limit.',
    until: 'Days are those of the time zone of the programme. Empty for no end.',
    position: 'Rewards are listed by it, the lowest first.',
  },
  add: 'Add reward',
  addTitle: 'Add a reward',
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  changeTitle: (name: string) => `Change ${name}`,
  save: 'Save',
  beginAgain: 'Offer again',
  saved: 'The reward was saved.',
  end: 'Withdraw',
  endOf: (name: string) => `Withdraw ${name}`,
  endTitle: (name: string) => `Withdraw ${name}?`,
  endText:
    'Customers can no longer redeem it. What was redeemed stays, and it can be offered again at any time.',
  ended: 'The reward was withdrawn.',
};

export const earnRulesTexts = {
  title: 'Ways to earn',
  notLoaded: 'The ways to earn did not load.',
  nothingTitle: 'No ways to earn yet',
  nothing: 'Customers earn no points until one is added.',
  actions: 'Actions',
  readOnly,
  isEnded: 'Ended',
  events: {
    fee_paid: 'A fee is paid',
    first_filing: 'The first application is filed',
    early_renewal: 'A renewal is paid early',
    referral: 'A new customer is referred',
  } satisfies Record<EarnEvent, string>,
  forEach: (amount: string) => `for each ${amount} minor units`,
  before: (days: string) => `at least ${days} days before it is due`,
  fields: {
    event: 'What earns points',
    name: 'Way to earn',
    description: 'Description',
    points: 'Points',
    perAmount: 'For each amount of a fee',
    daysBeforeDue: 'Days before the due date',
    pendingDays: 'Days pending',
    position: 'Position',
  },
  inLanguage,
  hints: {
    inLanguage: inEnglishInstead,
    perAmount: 'In minor units, such as cents.',
    pendingDays: 'For so long the points cannot be spent.',
    position: 'Ways to earn are listed by it, the lowest first.',
  },
  add: 'Add way to earn',
  addTitle: 'Add a way to earn',
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  changeTitle: (name: string) => `Change ${name}`,
  save: 'Save',
  beginAgain: 'Start again',
  saved: 'The way to earn was saved.',
  end: 'End',
  endOf: (name: string) => `End ${name}`,
  endTitle: (name: string) => `End ${name}?`,
  endText: 'It earns no more points. Points that were earned stay, and it can be started again at any time.',
  ended: 'The way to earn was ended.',
};

export const redemptionsTexts = {
  title: 'Redemptions',
  notLoaded: 'The redemptions did not load.',
  search: 'Search redemptions',
  searchHint: 'Beginning of a code',
  nothingTitle: 'No redemptions yet',
  nothing: 'What your customers redeem appears here, with the code that they show for it.',
  noMatchTitle: 'No redemption matches',
  noMatch: 'Check the code, or choose other filters.',
  showAll: 'Show all redemptions',
  reward: 'Reward',
  customer: 'Customer',
  points: 'Points',
  redeemed: 'Redeemed',
  state: 'State',
  states: {
    any: 'Any',
    open: 'Not handed out',
    handed_out: 'Handed out',
    refunded: 'Refunded',
  } satisfies Record<DeskRedemption['state'] | 'any', string>,
  actions: 'Actions',
  none: '–',
  handOut: 'Mark as handed out',
  handOutOf: (code: string) => `Mark ${code} as handed out`,
  handOutTitle: (reward: string, customer: string) => `Was ${reward} handed out to ${customer}?`,
  handOutText:
    'The customer can then no longer refund it, and a refund by the provider needs a second person. This cannot be undone.',
  handedOut: 'The code was marked as handed out.',
  refund: 'Refund',
  refundOf: (code: string) => `Refund ${code}`,
  refundTitle: (reward: string, customer: string) => `Refund ${reward} to ${customer}?`,
  refundText: 'The points return to the customer with their dates, and the code no longer counts.',
  lateText: 'The time for a refund is over, so another person has to approve it within seven days.',
  reason: 'Reason',
  reasonHint: 'Who approves reads it; the customer does not.',
  ask: 'Ask for approval',
  asked: 'Another person has to approve the refund.',
  refunded: 'The redemption was refunded.',
};

export const staffTexts = {
  title: 'Staff',
  description:
    'People of the provider. What you ask for here takes effect once another person who sees all customers approves it.',
  toApprovals: 'What waits for approval',
  notLoaded: 'The people of the provider did not load.',
  forbiddenTitle: 'Staff are changed by who sees all customers',
  forbidden: 'You look after some customers only. Ask an administrator of all customers.',
  actions: 'Actions',
  fields: {
    name: 'Name',
    email: 'E-mail address',
    role: 'Role',
    customers: 'Customers',
    codes: 'Codes of customers',
  },
  hints: { codes: 'Separated by commas, such as ACME, GLOBEX.' },
  roles: {
    agent: 'Agent',
    supervisor: 'Supervisor',
    administrator: 'Administrator',
  } satisfies Record<StaffRole, string>,
  allCustomers: 'All customers',
  someCustomers: 'Some customers',
  state: 'State',
  states: {
    active: 'Active',
    invited: 'Invited',
    deactivated: 'Deactivated',
  } satisfies Record<StaffAccount['status'], string>,
  invite: 'Invite',
  inviteTitle: 'Invite a person',
  inviteAgain: 'Invite again',
  inviteOf: (name: string) => `Invite ${name} again`,
  ask: 'Ask for approval',
  needsOther: 'It takes effect once another person approves it, within seven days.',
  asked: 'Another person has to approve it.',
  access: 'Change access',
  accessOf: (name: string) => `Change the access of ${name}`,
  accessTitle: (name: string) => `Change the access of ${name}`,
  deactivate: 'Deactivate',
  deactivateOf: (name: string) => `Deactivate ${name}`,
  deactivateTitle: (name: string) => `Deactivate ${name}?`,
  deactivateText:
    'Once another person approves it, the sessions of this person end, and they can no longer sign in. What they did stays in the logs.',
};

export const correctionTexts = {
  open: 'Correct points',
  title: (customer: string) => `Correct the points of ${customer}`,
  text: 'Above the limit of the programme, another person has to approve it within seven days.',
  points: 'Points',
  pointsHint: 'With a minus, points are taken away.',
  reason: 'Reason',
  reasonHint: 'The customer reads it.',
  correct: 'Correct',
  asked: 'Another person has to approve the correction.',
  corrected: 'The points were corrected.',
};
