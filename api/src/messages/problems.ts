import type { ProblemType } from '@atrium/contract';
import type { CommonProblem } from '@atrium/server';

/** Titles of the portal's own problems. They are English, for developers and support: pages word the type. */
export const problemTitles: Readonly<Record<Exclude<ProblemType, CommonProblem>, string>> = {
  'sign-in-again': 'Sign in again to act for this customer.',
  'user-not-found': 'User not found.',
  'line-account-not-linked': 'This LINE account is not linked yet.',
  'otp-required': 'A one-time password is required.',
  'password-required': 'Enter your password again.',
  'only-sign-in': 'This is your only way to sign in.',
  'choose-customer': 'Choose one customer first.',
  'insufficient-points': 'There are not enough points.',
  'out-of-stock': 'This reward is out of stock.',
  'limit-reached': 'The limit for this reward has been reached.',
  'cost-changed': 'The cost of this reward has changed.',
  'deadline-changed': 'This deadline has changed in the meantime.',
  'provider-acts': 'Your provider takes care of this deadline.',
  'last-owner': 'A customer must have at least one owner.',
  'idempotency-key-reused': 'This idempotency key was already used for another request.',
  'already-refunded': 'This redemption was already refunded.',
  'refund-window-closed': 'This redemption can no longer be refunded.',
};

/** What single problems say besides the title of their type, or in its place. English, as the titles are. */
export const refusals = {
  accountExists: 'This address has an account. Sign in to accept or decline the invitation.',
  calendarFeeds: (max: number) => `At most ${max} calendar feeds can be created.`,
  fileBytes: (bytes: number) => `The file has ${bytes} bytes.`,
  fileTooLong: 'The file would be too long.',
  filesOfCustomer: (max: number) => `${max} files of one customer are in progress already.`,
  filesOfPerson: (max: number) => `${max} files of one person are in progress already.`,
  invitationEnded: (outcome: string) => `This invitation was ${outcome}.`,
  invitations: {
    title: 'Too many invitations.',
    ofAddress: (max: number) => `An address can be invited up to ${max} times a day.`,
    ofCustomer: (max: number) => `A customer can send up to ${max} invitations a day.`,
    ofInviter: (max: number) => `You can send up to ${max} invitations an hour.`,
  },
  lineNotLinked: 'Sign in once with your password, or accept an invitation, to link it.',
  lineUnavailable: 'LINE is not available at the moment.',
  noMember: 'You are not a member of this customer.',
  noMembership: 'You may not act for this customer.',
  oneTimePasswords: (max: number, minutes: number) =>
    `You can request up to ${max} codes an hour. The next one is possible in ${minutes} min.`,
  onlySignIn: 'Set a password first, then remove the LINE account.',
  onlyUserToken: 'This call takes the token for all customers, not one for a single customer.',
  passwordChanged: 'The password was changed in the meantime.',
  prefetch: 'A prefetch marks nothing as read.',
  reportSchedules: (max: number) => `At most ${max} reports can be scheduled.`,
  savedViews: (max: number) => `At most ${max} views of a list can be saved.`,
  sessionOfPortal: 'Only pages of the portal may ask with a session.',
  streamsOfPerson: (max: number) => `${max} live connections of one person are open already.`,
  textNotStored: 'The text contains a character that cannot be stored.',
  tryAgain: (seconds: number) => `Try again in ${seconds} s.`,
  viewName: (name: string) => `Another view has the name ${name} now.`,
};

/** What is wrong with a field, as a sentence that begins with its name. English, as the titles are. */
export const fieldRefusals = {
  afterDate: (date: string) => `must be after ${date}`,
  callbackUrl: 'is not a valid URL',
  csrfToken: 'is not that of this browser',
  currentPassword: 'is not your current password',
  filtersOfList: 'must be filters of the list',
  foreignFilter: 'has a filter by what the token cannot see',
  future: 'must be in the future',
  invited: 'is already on the list',
  lineCode: 'was refused by LINE',
  lineState: 'does not belong to a sign-in of this browser',
  linkToken: 'was used, has expired or is from another browser',
  manyDocuments: (max: number) => `there are more than ${max} documents; select fewer applications`,
  member: 'must be a member',
  noDocument: 'none of these applications has a document',
  noValue: (values: string) => `there is no ${values}`,
  notPassed: 'must not have passed',
  oneTimePassword: 'is wrong, was used or has expired',
  password: 'is not your password',
  portalAddress: 'is not the address of the portal',
  token: 'was used, has expired or is unknown',
  viewName: 'is the name of another view already',
  weakPassword: {
    common: 'is a common password, or very similar to one',
    sequence: 'is a repetition or a sequence, which is easy to guess',
    own: 'contains your name or e-mail address',
  },
};
