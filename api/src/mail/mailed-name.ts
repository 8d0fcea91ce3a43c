/** So short a name in a mail is no sentence. */
const MAX_MAILED_LETTERS = 60;

/** These characters are invisible, or change the direction of what follows. */
const hidden =
  /[\u034f\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u00ad\u115f\u1160\u200b\u2060-\u2064\u2800\u3164\ufeff\ufff9-\ufffc\uffa0]/gu;
/** Mail programs make a link of what has such a character between two others. */
const linking = /(?<=\S)(:\/\/|[.@])(?=\S)/g;
const rightToLeft =
  /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Rohg}\p{sc=Mand}]/u;
const letters = new Intl.Segmenter('en');

/**
 * Puts a name into one line, shortened, with a blank in what a mail program would make a link of, and apart from the
 * direction of the text around it.
 */
export function mailedName(name: string): string {
  const plain = name.replace(hidden, '').replace(linking, '$1 ').trim();
  const all = Array.from(letters.segment(plain), ({ segment }) => segment);
  const short = all.length > MAX_MAILED_LETTERS ? `${all.slice(0, MAX_MAILED_LETTERS - 1).join('')}…` : plain;
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short;
}
