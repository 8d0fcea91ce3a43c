/** Texts of a field that sends files. */
export const filesTexts = {
  choose: (max: number): string => (max === 1 ? 'Choose a file' : 'Choose files'),
  limits: (max: number, size: string, kinds: readonly string[]) =>
    `${max === 1 ? `At most ${size}` : `Up to ${max} files, each at most ${size}`}: ${kinds.join(', ')}`,
  sent: (sent: string, size: string) => `${sent} of ${size} sent`,
  progressOf: (name: string) => `How far ${name} is`,
  checking: 'Being checked',
  ready: 'Checked',
  cancel: (name: string) => `Cancel ${name}`,
  remove: (name: string) => `Remove ${name}`,
  failed: (why: string) => `Not sent: ${why} Remove it, then choose it again.`,
  refusals: {
    content: 'Refused: the content is not what the name ends with.',
    changed: 'Refused: it changed on its way. Choose it again.',
    infected: 'Refused: malware was found in it.',
    'not-scanned': 'Refused: it could not be scanned. Files with a password cannot.',
    damaged: 'Refused: a part was lost. Choose it again.',
    ending: 'Refused: this kind of file cannot be sent.',
    empty: 'Refused: the file is empty.',
    'too-large': 'Refused: the file is too large.',
    unreadable: 'The file cannot be read. It may have been moved; choose it again.',
  },
};
