// For modules that decide, as sign-in does, about somebody's password and sessions.
export { lockPerson } from './login.repository.ts';
