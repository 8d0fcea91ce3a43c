/** Texts of responses that are given before any application code runs. */
export const messages = {
  unreadable: 'This is no call that could be read.',
  tooSlow: 'The call did not arrive in time.',
  headersTooLarge: 'The address and the headers of this call are too large together.',
  unmetExpectation: 'No expectation but 100-continue can be met here.',
  noTunnel: 'Nothing is tunnelled here.',
  oneHost: 'A call names one host.',
  badForwarding: 'The forwarding headers name no address or protocol.',
};
