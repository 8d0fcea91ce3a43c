/** Texts of what is loaded when a person adds files. */

export const files = {
  title: 'Files',
  choose: 'Choose files',
  photo: 'Take a photo',
  drop: 'or drop them here',
  limits: (count: string, size: string, kinds: readonly string[]) =>
    `Up to ${count} files of ${size} each: ${kinds.join(', ')}.`,
  full: (count: string) => `That is all: ${count} files can be sent together.`,
  leftOut: (count: number, formatted: string, max: string) =>
    count === 1
      ? `1 file was left out, since ${max} can be sent together.`
      : `${formatted} files were left out, since ${max} can be sent together.`,
  needed: 'Add a file.',
  coming: 'Files are still on their way. Wait for them, or remove them.',

  waiting: 'Waiting',
  sending: (sent: string, size: string) => `${sent} of ${size}`,
  timeLeft: {
    few: 'a few seconds left',
    seconds: (seconds: number) => `about ${seconds} seconds left`,
    minutes: (minutes: number) => (minutes === 1 ? 'about 1 minute left' : `about ${minutes} minutes left`),
  },
  progressOf: (name: string) => `Sending ${name}`,
  checking: 'Being checked',
  ready: 'Ready to be sent',
  remove: (name: string) => `Remove ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  retry: (name: string) => `Try ${name} again`,
  tryAgain: 'Try again',
  failed: (why: string) => `Not sent: ${why}`,

  refusals: {
    content: 'Refused: its content is not what its name ends with.',
    changed: 'Refused: it changed while it was sent. Add it again.',
    infected: 'Refused: a scanner found malware in it.',
    'not-scanned': 'Refused: it could not be scanned. A file with a password cannot be sent.',
    damaged: 'Refused: a part of it was lost. Add it again.',
    ending: 'Refused: files of this kind cannot be sent.',
    empty: 'Refused: it is empty.',
    'too-large': 'Refused: it is larger than a file may be.',
    unreadable: 'It cannot be read on this device. It may have been moved or changed; add it again.',
  },

  /** For a screen reader. */
  saysAdded: (count: number, formatted: string) =>
    count === 1 ? 'Sending 1 file.' : `Sending ${formatted} files.`,
  saysReady: (name: string) => `${name} is ready.`,
  saysRefused: (name: string, why: string) => `${name}. ${why}`,

  addTitle: 'Add files',
  addText:
    'Everyone who acts for this customer, and your provider, can read them here. They cannot be removed.',
  add: (count: number, formatted: string) => (count === 1 ? 'Add 1 file' : `Add ${formatted} files`),
  addNone: 'Add',
  added: (count: number, formatted: string) =>
    count === 1 ? '1 file was added.' : `${formatted} files were added.`,
  notAdded: (why: string) => `Nothing was added: ${why}`,
};
