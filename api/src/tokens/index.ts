export { generateKeys, parseKeys, type SigningKeys } from './keys.ts';
export {
  bearerOf,
  createTokens,
  type LoginProof,
  type Person,
  type TokenKind,
  type Tokens,
} from './tokens.ts';
