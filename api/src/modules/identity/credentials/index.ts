export { type AccountState, findAccount, lockPerson } from './accounts.repository.ts';
export { throttledAttempt } from './attempts.service.ts';
export { createDeviceCookies, type DeviceOwner, mayBeKnownDevice } from './device-cookies.ts';
export { knownBy } from './known-by.ts';
export { hashPassword, prepareDummyHash, verifyPassword } from './password-hash.ts';
export { inStrangersTurn } from './strangers-turn.ts';
