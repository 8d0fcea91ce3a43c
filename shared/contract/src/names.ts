import { z } from 'zod';

export const MAX_NAME_CHARACTERS = 200;
/** Maximum length of the name of what a person makes for themselves, such as a saved view. */
export const MAX_TITLE_CHARACTERS = 60;

/** Letters and marks of the scripts whose writing has joiners. Harakat belong to several scripts. */
const JOINING = [
  ...['Arab', 'Syrc', 'Mong', 'Nkoo', 'Adlm', 'Rohg', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu'],
  ...['Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt', 'Bali', 'Java', 'Sund', 'Cakm', 'Mtei', 'Newa', 'Tirh'],
]
  .map((script) => String.raw`\p{sc=${script}}`)
  .join('');
/** Khmer has two marks that are invisible themselves. */
const JOINABLE = String.raw`(?!\p{DI})[${JOINING}\u064b-\u0655\u0670]`;
/** A character that shows, or a blank: nothing that is invisible, changes the direction of text or begins a line. */
const PLAIN = String.raw`[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}\u2800\ufff9-\ufffc\u{1d159}]`;

/** Invisible characters, where writing needs them, and everything else that is plain. */
const UNITS = [
  // Joiners between letters, as in Persian and Sinhala, and after a mark such as a virama.
  String.raw`(?=[\p{L}\p{M}])${JOINABLE}[\u200c\u200d](?=[\p{L}\p{M}])`,
  String.raw`(?=\p{M})${JOINABLE}[\u200c\u200d]`,
  // Emoji of several parts, with a style, and keycaps.
  String.raw`[\p{ExtPict}\p{EMod}]\ufe0f?\u200d(?=\p{ExtPict})`,
  String.raw`\p{ExtPict}[\ufe0e\ufe0f]`,
  String.raw`[0-9#*]\ufe0f\u20e3`,
  // Flags of England, Scotland, Wales.
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  // Variants of characters.
  String.raw`\p{sc=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`\p{sc=Mong}[\u180b-\u180f]`,
  String.raw`\p{sc=Mymr}\ufe00`,
  PLAIN,
].join('|');

const VISIBLE = String.raw`(?=[\s\S]*(?!\u2800)[\p{L}\p{N}\p{P}\p{S}])`;
/** More marks on one letter than any writing has cover the lines around it. */
const NOT_PILED = String.raw`(?![\s\S]*\p{M}{11})`;
/** What mail programs make a link of: an address of a page or of a person. */
const NO_ADDRESS = String.raw`(?![\s\S]*(?::\/\/|[Ww]{3}\.|[\p{L}\p{N}]\.[\p{L}\p{N}\-]{2,}(?::\d+)?(?:\/|[?#]\S)|[^\s@]@[^\s@]+\.[\p{L}\p{N}]))`;

/** Text of one line in which nothing is hidden, as arguments of `regex`. */
export const nothingHidden = [
  new RegExp(`^${VISIBLE}${NOT_PILED}(?:${UNITS})+$`, 'u'),
  'must have a visible character, and no hidden ones',
] as const;

const nameRule = new RegExp(`^${NO_ADDRESS}${VISIBLE}${NOT_PILED}(?:${UNITS})+$`, 'u');

/**
 * Name that people enter and others read, such as that of a person, a customer, a saved view: it has a visible character,
 * nothing hidden, and no address. Letters, joiners and emoji of all scripts stay. What was stored before stays as it is.
 */
export function nameOf(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxLength, `must have at most ${maxLength} characters`)
    .regex(nameRule, 'must have a visible character, no hidden ones, and no web or mail address');
}
