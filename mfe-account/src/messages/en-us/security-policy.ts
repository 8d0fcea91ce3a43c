import type { Demand, MissingProof } from '@atrium/contract';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const ofMembers = (count: number, total: number) =>
  total === 1 ? 'You cannot meet this yet.' : `${count} of ${total} people cannot meet this yet.`;

/** What a customer demands of the people who act for it. */
export const securityPolicy = {
  /** Error catalogue. */
  notFetched: 'Fetch security policy error.',

  title: 'Security policy',
  description: 'What people confirm before they act for this customer.',
  notLoaded: 'The security policy did not load.',
  chooseTitle: 'Choose a customer',
  chooseText: 'Each customer has a security policy of its own. Choose one to see and change it.',

  demand: 'Demanded of everyone',
  demandText: 'It applies at once to people who are signed in, and to this customer only.',
  demands: {
    any: 'Any sign-in',
    second_factor: 'A second factor',
    passkey: 'A passkey',
    sign_on: 'Your own sign-on',
  } satisfies Record<Demand, string>,
  demandsText: {
    any: 'A password, a LINE account or a passkey.',
    second_factor: 'A passkey, or a code of an authenticator app besides the password or LINE account.',
    passkey: 'Nothing that can be typed, and so be phished.',
    sign_on: 'The sign-on of this customer, and nothing else.',
  } satisfies Record<Demand, string>,
  grace: 'Days to prepare',
  graceText: 'People have as many days from now, or from when they join. With 0 it applies at once.',
  graceMalformed: (max: number) => `Enter a number of days from 0 to ${max}.`,
  noneMissing: 'Everyone has a factor that meets this.',
  shutOutNow: (count: number, total: number) =>
    `${ofMembers(count, total)} Without days to prepare, they are shut out of this customer at once, until they add a factor.`,
  shutOutLater: (count: number, total: number, graceDays: number) =>
    `${ofMembers(count, total)} They are told, and shut out of this customer after ${days(graceDays)}, until they add a factor.`,

  idle: 'Confirm again when not used for',
  age: 'Confirm again after',
  noLimit: 'No limit of this customer',
  minutes: (count: number) => (count < 60 ? `${count} min` : count === 60 ? '1 hour' : `${count / 60} hours`),
  hours: (count: number) => (count === 1 ? '1 hour' : count % 24 ? `${count} hours` : days(count / 24)),
  sends: 'Calendar feeds, digests and mailed reports',
  sendsText: 'They reach people without a sign-in, so nothing asks for a factor before they are read.',
  unmet: {
    second_factor:
      'You do not meet this yourself, so you would shut yourself out. Add a second factor first.',
    passkey: 'You do not meet this yourself, so you would shut yourself out. Add a passkey first.',
    sign_on: 'You did not sign in that way yourself, so you would shut yourself out.',
    fresh_proof: 'Your own sign-in is older than that. Sign in again, then save this.',
    readmission: 'Another owner has to readmit you first.',
  } satisfies Record<MissingProof, string>,
  openSecurity: 'Open Security',
  save: 'Save the policy',
  saved: 'Policy saved',
  savedLater: 'Another owner has to approve this first',

  members: 'People',
  membersText: 'What the strongest factor of each person is, whatever they signed in with today.',
  member: 'Person',
  has: 'Strongest factor',
  strongest: {
    any: 'Password or LINE account',
    second_factor: 'Authenticator app',
    passkey: 'Passkey',
    sign_on: 'Sign-on of this customer',
  } satisfies Record<Demand, string>,
  isMissing: 'Cannot meet it yet',
  isReady: 'Ready',
  until: 'Until',
};
