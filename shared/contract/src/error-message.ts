/** Longest template of an error message; the rest is cut off. */
export const MAX_MESSAGE_CHARACTERS = 160;

/** More of a message is not read, since reading takes longer than its length grows. */
const MAX_READ_CHARACTERS = 1_000;

/** What a browser's own messages begin with or contain in capital letters. */
const capitalized = new Set([
  'Cannot',
  'Error',
  'Failed',
  'Invalid',
  'JSON',
  'Loading',
  'Maximum',
  'Minified',
  'React',
  'Unexpected',
]);

/** Text in quotation marks of any kind; to the end if it is not closed. An apostrophe within a word opens nothing. */
const quoted = /"[^"]*"?|`[^`]*`?|[“”„«»‘‹›][^”“»’›]*[”“»’›]?|(?<!\p{L})'.*?(?:'(?!\p{L})|$)/gsu;
const addresses = /\S*[@/\\]\S*/g;
const words = /[^\s…()[\]{}.,:;=!?<>&|+*-]+/gu;
const plainWord = /^[a-z$_][A-Za-z$_]*(?:'[a-z]+)?$/;

/**
 * Reduces an error message to what the code says, since it may also quote what a person typed: without quoted text,
 * addresses, numbers, capitalized words and words in other than plain letters, each of which becomes `…`.
 *
 * @param isKnown Keeps only those of the remaining words for which it returns true.
 */
export function messageTemplate(message: string, isKnown: (word: string) => boolean = () => true): string {
  return message
    .slice(0, MAX_READ_CHARACTERS)
    .replace(quoted, '…')
    .replace(addresses, '…')
    .replace(words, (word) => ((plainWord.test(word) || capitalized.has(word)) && isKnown(word) ? word : '…'))
    .replace(/…(?:[\s,.-]*…)+/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_MESSAGE_CHARACTERS);
}
