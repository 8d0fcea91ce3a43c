const LONGEST_UNIT = 6;
const SEQUENCES = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].flatMap(
  (sequence) => [sequence, [...sequence].reverse().join('')],
);

/** `abcabcabcabcab`: a short unit over and over, the last time perhaps not all of it. */
export function isRepetition(text: string): boolean {
  const units = Array.from({ length: LONGEST_UNIT }, (_, index) => index + 1);
  return units.some((unit) => 2 * unit <= text.length && text.slice(unit) === text.slice(0, -unit));
}

/** `0123456789012345`: along the alphabet, the digits or a keyboard, in either direction, round and round. */
export function isSequence(text: string): boolean {
  return SEQUENCES.some((sequence) =>
    sequence.repeat(Math.ceil(text.length / sequence.length) + 1).includes(text),
  );
}
