export const conversation = {
  conversationFailed: 'Fetch messages error.',

  title: 'Conversation',
  notLoaded: 'The conversation did not load.',
  noneTitle: 'No messages yet',
  noneText: (customer: string) =>
    `Ask your provider about this application. Everyone who acts for ${customer} can read what is written here.`,
  noneToReadText:
    'What is written to your provider about this application, and what it answers, appears here.',
  messages: 'Messages',
  unread: (count: number, formatted: string) => (count === 1 ? '1 unread' : `${formatted} unread`),
  firstUnread: 'New',
  provider: 'Provider',
  you: 'You',
  downloadFailed: (name: string, status: string) => `${name} could not be downloaded: ${status}`,
  removed: 'Your provider has removed this text.',
  older: 'Older messages',
  newer: 'Newer messages',

  write: 'Message to your provider',
  writeHelp: 'Ctrl+Enter sends it. It cannot be changed afterwards.',
  length: (written: string, max: string) => `${written} of ${max} characters`,
  tooLong: (written: string, max: string) => `${written} of ${max} characters: shorten it to send it.`,
  attach: 'Attach files',
  fileNames: (names: readonly string[]) => names.join(', '),
  send: 'Send',
  sendAgain: 'Send again',
  notSent: (why: string) => `The message was not sent: ${why}`,
  lost: 'The connection was lost, so it is not known whether the message arrived. Send it again: it is written once in any case.',
  mayNotWrite: 'Your role can read this conversation, and not write in it.',
  chooseCustomer: (customer: string) => `Write for ${customer}`,
};
