/** Texts that the gateway itself shows; everything else is the shell's. */
export const messages = {
  needsScript: (providerName: string) => `${providerName} needs JavaScript. Please switch it on and reload.`,
  notReady: 'The portal is starting. Please try again in a moment.',
  notFound: 'There is nothing at this address.',
  apiUnavailable: 'The service does not answer at the moment. Please try again in a moment.',
  noDeployToken: 'This call needs the deploy token of a team.',
  notYours: (team: string, name: string) => `The token of ${team} may not touch ${name}.`,
  notFromPortal: 'Only pages of the portal may do this.',
  tooManyReports: 'Too many reports; this one is not kept.',
  noUpload: 'There is no such upload; begin again.',
  publishRefused: 'This build cannot be published.',
  fleetRefused: 'The fleet would not work with this change.',
  invalidInput: 'The call does not have the expected shape.',
  internal: 'Something went wrong in the gateway; its log knows more under the request id.',
};
