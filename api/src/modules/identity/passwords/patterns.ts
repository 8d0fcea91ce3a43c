const LONGEST_UNIT = 6;
const SEQUENCES = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].flatMap(
  (sequence) => [sequence, [...sequence].reverse().join('')],
);

export function isRepetition(text: string): boolean {
  const units = Array.from({ length: LONGEST_UNIT }, (_, index) => index + 1);
  return units.some((unit) => 2 * unit <= text.length && text.slice(unit) === text.slice(0, -unit));
}

export function isSequence(text: string): boolean {
  return SEQUENCES.some((sequence) =>
    sequence.repeat(Math.ceil(text.length / sequence.length) + 1).includes(text),
  );
}
