import type { signIn as english } from '../en-us/sign-in.ts';

export const signIn: typeof english = {
  userNotFound: 'ユーザーが見つかりません。',
  sessionNotStarted: 'サインインできませんでした。もう一度お試しください。',
};
