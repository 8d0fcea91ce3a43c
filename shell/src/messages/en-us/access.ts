const requestingLink = {
  email: 'E-mail address',
  emailMissing: 'Enter your e-mail address.',
  emailMalformed: 'Enter an address like name@company.com.',
  request: 'Send link',
  sentTitle: 'Check your e-mail',
  sent: (email: string) =>
    `If there is an account for ${email}, a link is on its way. It works once, for 30 minutes.`,
  nothingCame: 'No e-mail? Check your spam folder and the address.',
  another: 'Use another address',
};

/** Texts of the pages that lead to an account: LINE, invitation, reset and recovery. */
export const access = {
  passwordRefused: (reason: string) => `The password ${reason}.`,
  passwordLength: 'Enter 15 to 128 characters.',
  newPassword: 'New password',
  toSignIn: 'Go to sign-in',
  backToSignIn: 'Back to sign-in',
  working: 'Signing you in…',
  mailbox: 'This is a demo: its e-mails arrive in the mailbox.',
  openMailbox: 'Open the mailbox',

  line: {
    signIn: 'Sign in with LINE',
    refused:
      'LINE came back to another browser than the one you started in, or too late. Try again, or sign in with your password.',
    again: 'Try LINE again',
    notLinked: 'Your LINE account is not linked yet',
    linkByPassword:
      'Sign in with your password to link it; after that, LINE is enough. If you were invited, open the link in your invitation in this browser instead.',
    doNotLink: 'Sign in without linking',
    linkExpired: 'The link to your LINE account has expired. Sign in without it, or start again with LINE.',
  },

  company: {
    continue: 'Continue to your company',
    here: 'Sign in with a password instead',
    title: 'Sign in with your company',
    denied: 'Your company did not sign you in. Try again, or ask its administrator.',
    late: 'Your company came back to another browser than the one you started in, or too late. Try again.',
    notKnown:
      'Your company signed you in, but you are not known here yet. If you have an account, sign in with its password or passkey, then link your company under Account, Security. Otherwise ask an owner at your company to invite you.',
    failed: 'The sign-on of your company does not work at the moment. Its administrator can test it.',
  },

  failedSignOut: 'The portal could not confirm that your session has ended. Try again in a moment.',

  invitation: {
    openingTitle: 'Your invitation',
    opening: 'Opening your invitation…',
    title: (customer: string) => `Join ${customer}`,
    customer: 'Customer',
    role: 'Role',
    invitedBy: 'Invited by',
    portal: 'The portal',
    address: 'For',
    expires: 'Expires',
    asYou: 'Once you accept, you can act for this customer. Nothing is shared before that.',
    accept: 'Accept invitation',
    decline: 'Decline',
    signInFirst: (email: string) => `Sign in as ${email} to accept or decline.`,
    signIn: 'Sign in to respond',
    wrongAccount: (signedInAs: string, invited: string) =>
      `You are signed in as ${signedInAs}. This invitation is for ${invited}, and only they can accept it.`,
    switchAccount: 'Sign out and switch',
    stay: (signedInAs: string) => `Stay signed in as ${signedInAs}`,
    declinedTitle: 'Invitation declined',
    declined: 'The invitation has ended. Nothing was shared, and no account was created.',
    endedTitle: 'This invitation has ended',
    ended:
      'It was accepted, declined or withdrawn, or it expired. If you have an account, sign in. Otherwise ask the person who invited you for a new one.',
    incompleteTitle: 'This link is not complete',
    incomplete: 'Open the link in your invitation again, or copy all of it into the address bar.',
  },

  createPassword: {
    lead: 'Choose a password. You will sign in with it and your e-mail address.',
    submit: 'Create password',
    linkLine: 'Link the LINE account that I just tried to sign in with',
    doneTitle: 'Your account is ready',
    signingIn: 'Signing you in…',
    done: 'Sign in with the invited e-mail address and your new password.',
    refused:
      'The invitation was already used, was withdrawn or has expired. Ask the person who invited you for a new one. If you already have a password, sign in.',
  },

  resetPassword: {
    ...requestingLink,
    forgotten: 'Forgot your password?',
    requestTitle: 'Set a new password',
    requestLead: 'We will send a link to your e-mail address.',
    title: 'Choose a new password',
    lead: 'Saving it signs you out everywhere.',
    submit: 'Save password',
    doneTitle: 'Your password is saved',
    done: 'You are signed out everywhere. Sign in with the new password.',
    refused: 'This link has expired or was already used.',
    askAgain: 'Request a new link',
  },

  recovery: {
    ...requestingLink,
    lost: 'Lost your passkey or app?',
    requestTitle: 'Recover your account',
    requestLead:
      'Sign in and use a recovery code if you have one. Otherwise we send you a link, which lets you in after 24 hours.',
    lead: 'Continue to begin the wait of 24 hours, or to get in once it is over. We tell you about it everywhere that we can reach you.',
    proceed: 'Continue',
    waiting: (opensAt: string) => `Open this link again from ${opensAt}.`,
    keepLink: (closesAt: string) => `It works until ${closesAt}.`,
    consequences:
      'Saving it signs you out everywhere, and removes every passkey, authenticator app and recovery code. Companies that ask for more than a password have to let you back in.',
  },
};
