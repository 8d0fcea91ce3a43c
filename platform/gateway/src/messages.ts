/** Texts that the gateway itself shows; everything else is the shell's. */
export const messages = {
  needsScript: (providerName: string) => `${providerName} needs JavaScript. Please switch it on and reload.`,
  notReady: 'The portal is starting. Please try again in a moment.',
  notFound: 'There is nothing at this address.',
  apiUnavailable: 'The service does not answer at the moment. Please try again in a moment.',
};
