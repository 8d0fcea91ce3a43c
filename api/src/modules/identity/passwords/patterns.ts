const LONGEST_UNIT = 6;
const SEQUENCES = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].flatMap(
  (sequence) => [sequence, [...sequence].reverse().join('')],
);

/** Finds `abcabcabcabcab`: a short unit repeated, the last time perhaps cut off. */
export function isRepetition(text: string): boolean {
  const units = Array.from({ length: LONGEST_UNIT }, (_, index) => index + 1);
  return units.some((unit) => 2 * unit <= text.length && text.slice(unit) === text.slice(0, -unit));
}

/** Finds `0123456789012345`: digits, letters or keys in order, in either direction, starting over at the end. */
export function isSequence(text: string): boolean {
  return SEQUENCES.some((sequence) =>
    sequence.repeat(Math.ceil(text.length / sequence.length) + 1).includes(text),
  );
}
