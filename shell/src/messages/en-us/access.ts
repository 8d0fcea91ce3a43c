/** Texts of the pages that lead to an account: LINE, invitation and reset. */
export const access = {
  passwordRefused: (reason: string) => `The password ${reason}.`,
  passwordLength: 'Enter 15 to 128 characters.',
  newPassword: 'New password',
  toSignIn: 'Go to sign-in',
  backToSignIn: 'Back to sign-in',
  mailbox: 'This is a demo: its messages arrive in the mailbox.',
  openMailbox: 'Open the mailbox',

  line: {
    or: 'or',
    signIn: 'Sign in with LINE',
    title: 'Sign in with LINE',
    working: 'Signing you in…',
    refused: 'The sign-in was not begun in this browser, or has ended. Begin anew.',
    again: 'Try LINE again',
    notLinked: 'Your LINE account is not linked yet',
    linkByPassword:
      'Sign in once with your password to link it; from then on LINE is enough. If you were invited, open the link of your invitation in this browser instead.',
    doNotLink: 'Sign in without linking',
    linkExpired: 'The link to your LINE account has expired. Sign in without it, or begin anew with LINE.',
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
    asYou: 'You act for this customer once you accept. Nothing is shared with it before.',
    accept: 'Accept invitation',
    decline: 'Decline',
    signInFirst: (email: string) => `Sign in as ${email} to accept or decline it.`,
    signIn: 'Sign in to answer',
    wrongAccount: (signedInAs: string, invited: string) =>
      `You are signed in as ${signedInAs}. This invitation is for ${invited}, and only they can accept it.`,
    switchAccount: 'Sign out and switch',
    stay: (signedInAs: string) => `Stay signed in as ${signedInAs}`,
    declinedTitle: 'You declined',
    declined: 'The invitation has ended. Nothing was shared, and no account was made.',
    endedTitle: 'This invitation has ended',
    ended:
      'It was accepted, declined or withdrawn, or it expired. If you have an account, sign in; otherwise ask the person who invited you for a new one.',
    incompleteTitle: 'This link is not complete',
    incomplete: 'Open the link of your invitation once more, or copy the whole of it into the address bar.',
  },

  createPassword: {
    lead: 'Choose a password. With it and your e-mail address you sign in from now on.',
    submit: 'Create password',
    linkLine: 'Link the LINE account that I just tried to sign in with',
    doneTitle: 'Your account is ready',
    done: 'Sign in with the e-mail address that the invitation came to and your new password.',
    refused:
      'The invitation was used, has expired or was withdrawn. Ask the person who invited you for a new one; if you have a password already, sign in.',
  },

  resetPassword: {
    forgotten: 'Forgot your password?',
    requestTitle: 'Set a new password',
    requestLead: 'A link to set one is sent to your e-mail address.',
    email: 'E-mail address',
    emailMissing: 'Enter your e-mail address.',
    emailMalformed: 'Enter an address like name@company.com.',
    request: 'Send the link',
    sentTitle: 'Look into your mail',
    sent: (email: string) =>
      `If there is an account for ${email}, a link is on its way. It works once, for 30 minutes.`,
    nothingCame: 'Nothing came? Look among unwanted mail, and check the address.',
    another: 'Use another address',
    title: 'Choose a new password',
    lead: 'Saving it signs you out everywhere.',
    submit: 'Save password',
    doneTitle: 'Your password is saved',
    done: 'You are signed out everywhere. Sign in with the new password.',
    refused: 'The link was used already or has expired.',
    askAgain: 'Ask for a new link',
  },
};
