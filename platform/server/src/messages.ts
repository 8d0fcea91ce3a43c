/** Texts of responses that are the same for all servers. */
export const messages = {
  unreadable: 'This request could not be parsed. Send valid HTTP/1.1.',
  tooSlow: 'The request did not arrive in time. Send it again.',
  headersTooLarge: 'The URL and headers of this request are too large. Send a shorter request.',
  unmetExpectation: 'The only supported Expect header is 100-continue.',
  noTunnel: 'This server is not a proxy; CONNECT is not supported.',
  oneHost: 'The request must have exactly one Host header, with a valid host.',
  problems: {
    invalidInput: 'The input is not valid.',
    unauthenticated: 'Sign in first.',
    forbidden: 'Your role does not allow this.',
    notFound: 'Not found.',
    conflict: 'The current state does not allow this.',
    tooManyAttempts: 'Too many attempts.',
    unavailable: 'The service is not available at the moment.',
    internal: 'Something went wrong on our side.',
  },
  badForwarding: 'The X-Forwarded-Proto header must be http or https.',
  httpsOnly: 'The portal is available only over https. Use its https address.',
};
