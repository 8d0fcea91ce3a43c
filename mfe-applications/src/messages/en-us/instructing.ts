/** Texts of what is loaded when a person instructs, and of standing instructions. */

/** What is said of sums and numbers before instructions are sent. */
interface Sending {
  readonly count: number;
  readonly formatted: string;
  /** Sums, one for each currency. */
  readonly sums: readonly string[];
  /** How many have a price that the provider names for each case. */
  readonly quoted: string | null;
  readonly refused: string | null;
}

const counted = (count: number, formatted: string) =>
  count === 1 ? '1 instruction' : `${formatted} instructions`;

function priceOf({ sums, quoted, count }: Sending): string {
  if (quoted === null) return sums.length === 0 ? ' at no charge' : ` for ${sums.join(' and ')}`;
  if (sums.length === 0) return count === 1 ? ' at a price by quotation' : ' at prices by quotation';
  return ` for ${sums.join(' and ')}, and prices by quotation for ${quoted}`;
}

const instructing = {
  title: (name: string) => `Instruct: ${name}`,
  titleOfMany: (count: number, formatted: string) =>
    count === 1 ? 'Instruct: 1 case' : `Instruct: ${formatted} cases`,
  kinds: 'What should your provider do?',
  each: (price: string) => `${price} each`,
  byQuotation: 'price by quotation',
  noCharge: 'no charge',
  needsFile: 'needs a file',
  attachFiles: 'Attach files',
  nothingOffered: 'Nothing can be instructed here.',
  text: 'Instructions in your words',
  textNeeded: 'Write what your provider should do.',
  notShown: (count: number, formatted: string) =>
    count === 1
      ? '1 selected row is not loaded here, and is not instructed. Open its page of the list to include it.'
      : `${formatted} selected rows are not loaded here, and are not instructed. Open their pages of the list to include them.`,

  previewing: 'Checking…',
  notLoaded: 'What can be instructed did not load.',
  cost: 'Cost',
  quoted: (count: number, formatted: string) =>
    count === 1 ? '1 by quotation' : `${formatted} by quotation`,
  until: 'Can be sent until',
  untilEarliest: 'Earliest cut-off',
  noCutOff: 'No cut-off',
  refusedTitle: (count: number, formatted: string) =>
    count === 1 ? '1 cannot be instructed' : `${formatted} cannot be instructed`,
  refusals: {
    'not-found': 'gone, or not yours to instruct',
    'choose-deadline': 'several deadlines are open; choose one on its page',
    'deadline-closed': 'done or waived already',
    'already-instructed': 'an instruction is open already',
    'not-offered': 'this is not offered for it',
    'cut-off-passed': 'the cut-off has passed',
  },
  /** After the name of a case. */
  because: (why: string) => `: ${why}. `,
  first: 'See the instruction',
  sentence: (sending: Sending) =>
    sending.count === 0
      ? 'Nothing can be sent.'
      : `Send ${counted(sending.count, sending.formatted)}${priceOf(sending)}${
          sending.refused === null ? '' : `; ${sending.refused} cannot be instructed`
        }.`,
  confirm: (count: number, formatted: string) => `Send ${counted(count, formatted)}`,
  confirmNone: 'Send',

  lostTitle: 'Were the instructions sent?',
  lostText:
    'The connection was lost before an answer arrived, so it is not known whether your instructions were sent. Trying again is safe: nothing is sent twice.',
  tryAgain: 'Try again',
  outdatedText:
    'An earlier attempt got no answer. Look at your instructions before you send them again: those that are open are not sent twice.',
  failed: (error: string) => `Nothing was sent. ${error}`,
  sentNotice: (count: number, formatted: string) =>
    count === 1 ? '1 instruction was sent.' : `${formatted} instructions were sent.`,
  sentTitle: (count: number, formatted: string) =>
    count === 0
      ? 'Nothing was sent'
      : count === 1
        ? '1 instruction was sent'
        : `${formatted} instructions were sent`,
  sentText: 'Your provider sees them now. Until it accepts them, you can cancel.',
  notSentTitle: (count: number, formatted: string) =>
    count === 1 ? '1 was not sent' : `${formatted} were not sent`,
  sentList: 'Sent',
  seeAll: 'See all instructions',
  close: 'Close',

  chooseCustomerTitle: 'Choose a customer',
  chooseCustomerText:
    'You act for all of your customers. Instructions are sent for one: open it, and instruct there.',
};

const standingPage = {
  title: 'Standing instructions',
  description: 'Your provider is told what to do by itself, unless you say otherwise before the day.',
  chooseCustomer: 'To create or revoke one, choose the customer that it is for.',
  notLoaded: 'The standing instructions did not load.',
  emptyTitle: 'No standing instructions',
  emptyText:
    'With one, such as to renew all trademarks at an office, deadlines are instructed on a day before their cut-off. You are told 14 and 3 days before.',
  allKinds: 'All deadlines',
  allCategories: 'all categories',
  allOffices: 'all offices',
  listed: (names: readonly string[]) => names.join(', '),
  name: (kind: string, which: string) => `${kind}: ${which}`,
  acts: (days: number, formatted: string) =>
    days === 0
      ? 'Sent on the day of the cut-off'
      : days === 1
        ? 'Sent 1 day before the cut-off'
        : `Sent ${formatted} days before the cut-off`,
  createdBy: (person: string) => `Created by ${person}`,

  create: 'New standing instruction…',
  createTitle: 'New standing instruction',
  createText:
    'Deadlines that fit are instructed on their day, and announced 14 and 3 days before. Any instruction on a deadline comes first, and you can except a single deadline on its page.',
  deadlineKinds: 'Kinds of deadlines (none for all)',
  categories: 'Categories (none for all)',
  offices: 'Offices (none for all)',
  daysBefore: 'Days before the cut-off',
  daysWrong: (max: number) => `Enter a number from 0 to ${max}.`,
  confirm: 'Create',
  created: 'The standing instruction is in force.',
  notCreated: (error: string) => `Nothing was created. ${error}`,

  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revokeTitle: 'Revoke the standing instruction?',
  revokeText: (name: string) => `${name}. No more deadlines are instructed by it. What it has sent stays.`,
  keep: 'Keep it',
  revoked: (name: string) => `${name}: revoked.`,
  notRevoked: (error: string) => `It was not revoked. ${error}`,
};

export const instructingTexts = {
  instructing,
  standingPage,

  /** Error catalogue. */
  standingFailed: 'Fetch standing instructions error.',
};
