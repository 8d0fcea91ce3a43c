/** Long enough for the rule on length, and known to every guesser all the same. */
const COMMON = [
  'passwordpassword',
  'password1234567',
  'password12345678',
  'passwordpassword1',
  'thisisapassword',
  'thisismypassword',
  'mypasswordispassword',
  'changemechangeme',
  'letmeinletmein1',
  'iloveyouiloveyou',
  'welcomewelcome1',
  'administrator123',
  'correcthorsebatterystaple',
  'qwertyuiopasdfg',
  'qwertyuiopasdfghjkl',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgb',
  '1qaz2wsx3edc4rfv',
  'zaq12wsxcde34rfv',
];
const SEQUENCES = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];
/** Shorter words of an account stand in many a good passphrase by chance. */
const SHORTEST_WORD = 4;

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  readonly displayName: string;
}

/**
 * Why a password is refused; `undefined` for a good one. Length is the contract's rule; there are no rules of
 * composition (NIST SP 800-63B 3.1.1.2), only a list of what guessers try first.
 */
export function refusalOf(password: string, owner: PasswordOwner): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  const letters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (COMMON.includes(plain) || COMMON.includes(letters)) return 'is one of the most common passwords';
  if (isRepetition(letters) || isSequence(letters)) return 'repeats or counts, which is guessed at once';
  if (wordsOf(owner).some((word) => plain.includes(word))) return 'contains your name or e-mail address';
  return undefined;
}

/** `abcabcabcabcabc`: a short unit over and over. Characters that are neither letter nor digit do not count. */
function isRepetition(text: string): boolean {
  return text === '' || /^(.{1,6}?)\1+$/u.test(text);
}

/** `0123456789012345`: along the alphabet, the digits or a keyboard, in either direction, round and round. */
function isSequence(text: string): boolean {
  const round = (sequence: string) =>
    sequence.repeat(Math.ceil((text.length + sequence.length) / sequence.length));
  return SEQUENCES.flatMap((sequence) => [sequence, [...sequence].reverse().join('')]).some((sequence) =>
    round(sequence).includes(text),
  );
}

function wordsOf({ email, displayName }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  // Without the last label: `example` in an address is no secret, `com` no word.
  const labels = domain.split('.').slice(0, -1);
  const names = displayName
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return [local, ...local.split(/[^\p{L}\p{N}]+/u), ...labels, ...names].filter(
    (word) => word.length >= SHORTEST_WORD,
  );
}
