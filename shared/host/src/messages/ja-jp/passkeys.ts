import type { passkeys as english } from '../en-us/passkeys.ts';

export const passkeys: typeof english = {
  passkeysMissing: 'このブラウザーでは、ここでパスキーを使用できません。',
  passkeyKnown: 'この端末には、このアカウントのパスキーがすでにあります。',
  passkeyFailed: 'パスキーを使用できませんでした。もう一度お試しください。',
};
