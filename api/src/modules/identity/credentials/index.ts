export { type AccountState, findAccount, lockPerson } from './accounts.repository.ts';
export { checkedAttempt } from './attempts.service.ts';
export { createDeviceMarks, type MarkOwner } from './device-marks.ts';
export { knownBy } from './known-by.ts';
export { hashPassword, preparePasswords, verifyPassword } from './password-hash.ts';
