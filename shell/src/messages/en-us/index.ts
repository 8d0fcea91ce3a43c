import { access } from './access.ts';

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

  sessionError: {
    title: 'You could not be signed in',
    code: (code: string) => `Error code: ${code}`,
    toSignIn: 'Back to sign-in',
    descriptions: {
      Signin: 'The sign-in could not be started. Try again, or use another way to sign in.',
      OAuthSignin: 'The sign-in with the other service could not be started. Try again.',
      OAuthCallback: 'The other service responded, but its response could not be accepted. Try again.',
      OAuthCreateAccount:
        'No account could be created from the other service. Ask your administrator for an invitation.',
      OAuthAccountNotLinked: 'This account is not linked yet. Sign in with your password once to link it.',
      EmailCreateAccount:
        'No account could be created for this e-mail address. Ask your administrator for an invitation.',
      EmailSignin: 'The e-mail could not be sent. Check the address and try again.',
      Callback: 'The sign-in was interrupted on its way back. Try again.',
      CredentialsSignin: 'Sign-in failed. Check the details you entered and try again.',
      SessionEnded: 'Your session has ended. Sign in again to continue where you left off.',
      SessionRequired: 'Please sign in to see this page.',
      AccessDenied: 'You do not have permission to sign in here. Ask your administrator.',
      Verification: 'This sign-in link has expired or was already used.',
      Configuration: 'Sign-in is not set up correctly on the server. The server’s log says why.',
      NO_SECRET: 'The server has no secret to sign sessions with. Its operator needs to set one.',
      INVALID_CALLBACK_URL_ERROR:
        'The address to return to after sign-in is not allowed. Start from the sign-in page.',
      MISSING_NEXTAUTH_API_ROUTE_ERROR:
        'The session service is not installed at its address. Its operator needs to check the set-up.',
      CALLBACK_CREDENTIALS_HANDLER_ERROR:
        'The server cannot check passwords. Its operator needs to check the set-up.',
      CALLBACK_CREDENTIALS_JWT_ERROR:
        'The server cannot keep sessions for passwords. Its operator needs to check the set-up.',
      EMAIL_REQUIRES_ADAPTER_ERROR:
        'The server cannot keep sign-in links. Its operator needs to check the set-up.',
      MISSING_ADAPTER_METHODS_ERROR:
        'The server’s store of sessions is incomplete. Its operator needs to check the set-up.',
      CLIENT_FETCH_ERROR: 'The session service cannot be reached. Check your connection and try again.',
      CLIENT_SESSION_ERROR: 'The session could not be read. Check your connection and try again.',
      OAUTH_CALLBACK_ERROR: 'The other service refused the sign-in. Try again.',
      CALLBACK_OAUTH_ERROR: 'The other service responded, but its response could not be accepted. Try again.',
      OAUTH_CALLBACK_HANDLER_ERROR: 'The response of the other service could not be processed. Try again.',
      OAUTH_PARSE_PROFILE_ERROR:
        'Your account information from the other service could not be read. Try again.',
      AUTH_ON_ERROR_PAGE_ERROR:
        'The page that explains errors asks for a sign-in itself. Its operator needs to check the set-up.',
      SIGNIN_OAUTH_ERROR: 'The sign-in with the other service could not be started. Try again.',
      SIGNIN_EMAIL_ERROR: 'The e-mail could not be sent. Check the address and try again.',
      CALLBACK_EMAIL_ERROR: 'This sign-in link could not be accepted. Ask for a new one.',
      JWT_SESSION_ERROR: 'Your session could not be read. Sign in again.',
      SESSION_ERROR: 'Your session could not be read. Sign in again.',
      SIGNOUT_ERROR: 'Sign-out was not completed. Try again.',
      Default: 'Something went wrong while signing in. Try again.',
    },
  },

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
