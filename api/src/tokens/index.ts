export { generateKeys, parseKeys, type SigningKeys } from './keys.ts';
export { createSecret, hashSecret } from './mailed-secret.ts';
export {
  bearerOf,
  createTokens,
  type Person,
  type StaffBearer,
  type Tokens,
  VIEW_MAX_AGE_S,
} from './tokens.ts';
