export { keptSecret } from './kept-secret.ts';
export {
  createKeyRing,
  createSessionSecret,
  type KeyRing,
  linesOf,
  readKeyRing,
  SESSION_SECRET_FILE,
  TOKEN_KEY_FILE,
  turnKeyRing,
} from './key-ring.ts';
export { readSetUp } from './set-up.ts';
export { type LineSettings, readSettings, type ServiceName, type Settings } from './settings.ts';
