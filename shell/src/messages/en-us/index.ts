import { access } from './access.ts';
import { sessionError } from './session-error.ts';

/** All texts of the shell. */
export const enUs = {
  skipToContent: 'Skip to content',
  printed: (day: string) => `Printed ${day}`,
  loading: 'Loading…',
  close: 'Close',
  retry: 'Try again',
  requestId: (id: string) => `Request ${id}`,
  supportCode: (code: string) => `Support code ${code}`,
  toasts: {
    label: 'Message',
    times: (count: number) => `${count} times`,
    moreRequests: (count: number) => (count === 1 ? 'Show 1 more request' : `Show ${count} more requests`),
    fewerRequests: 'Show fewer requests',
    waiting: (count: number) => (count === 1 ? '1 more message' : `${count} more messages`),
    dismissAll: 'Dismiss all',
    undo: 'Undo',
    undoKeys: 'Ctrl-Z',
  },
  home: 'Home',
  homeOf: (provider: string) => `${provider}: home`,
  backHome: 'Go to the home page',

  menu: 'Main menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',

  signIn: {
    title: 'Sign in',
    languages: 'Language',
    welcome: (provider: string) => `Sign in to ${provider}`,
    lead: 'Use the e-mail address your company registered for you.',
    email: 'E-mail address',
    password: 'Password',
    submit: 'Sign in',
    emailMissing: 'Enter your e-mail address.',
    emailMalformed: 'Enter an address like name@company.com.',
    passwordMissing: 'Enter your password.',
    checkBoth: 'Check your e-mail address and password, then try again.',
    cookiesBlocked:
      'This browser blocks cookies here, and without them you cannot stay signed in. Allow cookies for this site in the settings of the browser, then reload the page.',
    or: 'or',
    withPasskey: 'Sign in with a passkey',
    passkeyRefused: 'This passkey cannot sign in.',
    passkeyHint: 'Sign in another way. You can add a passkey under Account.',
    demoTitle: 'Demo sign-ins',
    demoLead: 'This is a demo with sample data. Pick a person to fill in the form.',
    demoOwner: 'Owner of Acme, Globex and Initech',
    demoManager: 'Manager of Globex',
    demoViewer: 'Viewer of Acme',
    promiseTitle: 'Every application, deadline and reward in one calm place.',
    promiseApplications: 'Follow each application from filing to protection.',
    promiseInsights: 'See where you stand and what you spend, by office and category.',
    promiseRewards: 'Earn points with what you file and put them to use.',
  },

  access,

  signOut: {
    title: 'Sign out',
    question: 'Do you want to sign out?',
    explanation: 'You will be signed out of every tab of this browser.',
    confirm: 'Sign out',
    stay: 'Stay signed in',
    working: 'Signing out…',
    failed:
      'The portal could not confirm that your session has ended, so you may still be signed in. Try again in a moment.',
    again: 'Try again',
  },

  sessionError,

  customers: {
    label: 'Customer',
    all: 'All my customers',
    search: 'Search customers',
    none: 'No customer matches.',
    choose: (current: string) => `Customer: ${current}. Choose another`,
    results: (count: number) => (count === 1 ? '1 customer' : `${count} customers`),
    invitations: 'Invitations',
    waiting: (current: string, count: number) =>
      `Customer: ${current}. ${count === 1 ? '1 pending invitation' : `${count} pending invitations`}`,
    chooseAndWaiting: (current: string, count: number) =>
      `Customer: ${current}. Choose another, ${count === 1 ? '1 pending invitation' : `${count} pending invitations`}`,
    switchFailed: (name: string) => `${name} could not be opened.`,
    missing: 'Asks for more',
  },

  account: {
    open: (name: string) => `Account of ${name}`,
    pages: 'Your account',
    profile: 'Profile',
    notificationSettings: 'Notification settings',
    preferences: 'Preferences',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    signOut: 'Sign out',
  },

  customerFiguresFailed: 'Fetch customers error.',
  homePage: {
    morning: (name: string) => `Good morning, ${name}`,
    afternoon: (name: string) => `Good afternoon, ${name}`,
    evening: (name: string) => `Good evening, ${name}`,
    today: (day: string, scope: string) => `${day}. ${scope}`,
    actingFor: (customer: string) => `You are acting for ${customer}.`,
    actingForAll: (count: number) =>
      count === 1 ? 'Your customer at a glance.' : `Your ${count} customers at a glance.`,
    customers: 'Your customers',
    customerCount: (count: number) => `${count} customers`,
    order: 'Order',
    orders: {
      attention: 'Needs attention first',
      name: 'Name, A to Z',
      '-openApplications': 'Most open applications first',
    },
    customersNotLoaded: 'Your customers did not load.',
    search: 'Search by name or code',
    noMatch: (search: string) => `No customer matches “${search}”`,
    noMatchText: 'Every word has to be in the name or the code.',
    showAll: 'Show all customers',
    actionRequired: (count: string) => `${count} action required`,
    noAction: 'No action required',
    due: (date: string) => `Due ${date}`,
    /** Deadlines, and the earliest of their dates. */
    overdue: (count: string, since: string) => `${count} overdue since ${since}`,
    open: (count: string) => `${count} open`,
    points: (count: number, written: string) => (count === 1 ? '1 point' : `${written} points`),
    roles: { owner: 'Owner', manager: 'Manager', viewer: 'Viewer' },
    nothingTitle: 'No customer yet',
    nothingText: (email: string) =>
      `You do not act for a customer at the moment. An owner of one can invite you as ${email}; the invitation then appears here.`,
    invitedTitle: 'You are invited',
    invitedText: 'Accept an invitation to act for a customer.',
  },

  remoteProblem: {
    title: (area: string) => `${area} is not available right now`,
    stillWorks: 'Everything else keeps working.',
    stillWorksHere: 'You can still use:',
    offline: 'You are offline. Connect to the internet, then try again.',
    cardsMissing: (count: number) =>
      count === 1 ? 'This card could not be shown.' : `${count} cards could not be shown.`,
    tryAgain: (area: string) => `${area} is not available right now. Try again`,
    leftOut: (area: string) => `${area} was not opened`,
    leftOutWhy: 'It made the portal stop responding earlier. Its team has been notified.',
    leftOutTryAgain: (area: string) =>
      `${area} was not opened because it made the portal stop responding. Try again`,
    owner: (team: string) => `Team ${team}`,
    details: 'Details',
    retrying: 'Trying again…',
  },

  uncaught: {
    inArea: (area: string, code: string) => `Something in ${area} did not work. Support code ${code}`,
    inShell: (code: string) => `Something did not work. Support code ${code}`,
  },

  releaseNotice: {
    newer: 'A newer version of the portal is ready.',
    unsupported: 'Save what you are working on, then reload: this page is out of date.',
    reload: 'Reload',
    later: 'Later',
  },

  notFound: {
    title: 'Page not found',
    text: 'There is no page at this address. It may have moved, or the link is not complete.',
  },
  forbidden: {
    title: 'You do not have access to this page',
    text: 'Your role for this customer does not include this page. An owner of the customer can change that.',
    withoutCustomer: 'Your role does not include this page. An administrator can change that.',
  },
  customerProblem: {
    title: 'This customer is not available to you',
    text: 'You do not act for this customer, or no longer do.',
    action: 'Go to my customers',
  },
  signInAgain: {
    title: 'Sign in again for this customer',
    text: 'An owner of this customer ended your sessions for it. Sign in again to act for it. Nothing else changes.',
    action: 'Sign in again',
  },
  unreachable: {
    title: 'The portal cannot be reached',
    text: 'The service did not respond. You are still signed in, and nothing is lost.',
  },
  crashed: {
    title: 'Something went wrong',
    text: 'The page could not be shown. Reloading it usually helps.',
    reload: 'Reload the page',
  },
};

/** Shape of a catalogue. */
export type Texts = typeof enUs;
