/** Why lines and files of an import are refused; the name of the field comes before it. Words of the file stay as they are. */
export const importReasons = {
  lineTooLong: (size: string) => `is longer than ${size} KB`,
  notUtf8: () => 'is not UTF-8 text',
  noJson: (text: string) => `no JSON: ${text}`,
  quoteNotClosed: (lines: string, size: string) =>
    `a quote opens here and is not closed within ${lines} lines and ${size} KB`,
  quoteWithin: () =>
    'a quote in a cell that does not begin with one; put the whole cell in quotes and double each quote in it',
  textAfterQuote: () => 'text after the closing quote of a cell; double a quote that belongs to the cell',
  cells: (cells: string, columns: string) => `${cells} cells, where the first line names ${columns} columns`,
  quoteUpTo: (line: string, cells: string, columns: string) =>
    `a quote opens here; up to line ${line} these are ${cells} cells, where the first line names ${columns} columns`,
  quoteBefore: (line: string) =>
    `a quote opens here and is not closed before line ${line}, a record of its own`,
  noHeader: () => 'The first line must name the columns.',
  semicolons: () =>
    'The columns seem to be separated by semicolons or tabs. Save the file as CSV UTF-8, with commas.',
  manyColumns: (max: string) => `The first line names more than ${max} columns.`,
  columnTwice: (column: string) => `The first line names the column ${column} twice.`,
  unknown: (value: string) => `there is no ${value}`,
  unknownStatus: (status: string) => `there is no status ${status}`,
  unknownKind: (kind: string) => `there is no kind ${kind}`,
  noMember: (person: string) => `${person} is not a member`,
  cannotFollow: (status: string, before: string) => `${status} cannot follow ${before}`,
  isEarlier: (status: string, before: string) => `${status} is earlier than ${before}`,
  otherCustomer: (customer: string) => `the file is imported for ${customer}`,
  needsFolder: (file: string) => `${file} needs the command that imports a folder`,
  repeated: (name: string, line: string) => `${name} is already on line ${line}`,
  historyStored: (entry: string, status: string, moment: string) =>
    `entry ${entry} is ${status} of ${moment} already`,
  feePaid: (fee: string, amount: string, moment: string) =>
    `${fee} of ${amount} was paid at ${moment} already`,
  notStored: (reference: string) => `there is no ${reference} yet`,
  hasNoMessage: (reference: string, name: string) => `${reference} has no message ${name}`,
  hasNoInstruction: (reference: string, name: string) => `${reference} has no instruction ${name}`,
  writtenOtherwise: (name: string) => `${name} was written otherwise already`,
  sentOtherwise: (name: string) => `${name} was sent otherwise already`,
  noDeadline: (kind: string, date: string) => `there is no deadline ${kind} of ${date}`,
  afterCutOff: (name: string, moment: string) => `${name} was sent after its cut-off, ${moment}`,
  isOpen: (name: string, other: string) => `${name}: instruction ${other} is open already`,
  anotherIsOpen: (name: string) => `${name}: another one is open already`,
  impossibleState: (name: string, before: string, state: string) =>
    `${name} is ${before}, so it cannot be ${state}`,
  customerCancels: (name: string) => `only the customer cancels ${name}`,
  stateTooEarly: (name: string, state: string, before: string) =>
    `${name} is ${state} before it was ${before}`,
  yearsAhead: (years: string) => `must be within ${years} years`,
  inFuture: () => 'must not be in the future',
  yearsAheadMeant: (years: string, given: string, meant: string, date: string) =>
    `must be within ${years} years; ${given} is ${meant} in the Buddhist era: is ${date} meant?`,
  inFutureMeant: (given: string, meant: string, date: string) =>
    `must not be in the future; ${given} is ${meant} in the Buddhist era: is ${date} meant?`,
  noNull: () => 'must not contain the character U+0000',
  noHalf: () => 'must not contain half of a surrogate pair',
  dateOrInstant: () => 'must be a date or an instant',
  yearOne: () => 'must be in the year 1 or later',
  twoLetters: () => 'must be a code of two letters',
  followsFromDeadlines: () => 'follows from the deadlines: give one of the two',
  instant: () => 'must be an instant with its offset from UTC',
  needsName: () => 'needs the id that it has in the portal, or a key of your own',
  needsMessage: () => 'needs at, text, and either author or member',
  needsInstruction: () => 'needs kind, sentBy and sentAt',
  needsReason: () => 'needs the reason of a refusal',
  wrongType: (expected: string) => `Invalid input: expected ${expected}`,
  tooSmall: (least: string) => `Too small: at least ${least}`,
  tooBig: (limit: string) => `Too big: at most ${limit}`,
  noneOf: (values: string) => `Invalid option: expected one of ${values}`,
  unknownFields: (fields: string) => `Unrecognized keys: ${fields}`,
  wrongFormat: (format: string) => `Invalid ${format}`,
};
