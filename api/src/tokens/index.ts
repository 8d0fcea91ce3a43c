export { createDeviceMarks, type DeviceMarks, type MarkOwner } from './device-marks.ts';
export { generateKeys, parseKeys, type SigningKeys } from './keys.ts';
export { knownBy } from './known-by.ts';
export { createSecret, hashSecret } from './mailed-secret.ts';
export {
  bearerOf,
  createTokens,
  type Person,
  type Tokens,
} from './tokens.ts';
