import type { Texts } from '../en-us/index.ts';
import { statusPhrase } from '../status-phrase.ts';
import { passkeys } from './passkeys.ts';
import { reasonPhrases } from './reason-phrases.ts';
import { signIn } from './sign-in.ts';

export const jaJp: Texts = {
  ...signIn,
  ...passkeys,
  unreachable: 'サービスに接続できません。接続を確認して、もう一度お試しください。',
  aborted: 'リクエストは取り消されました。',
  viewing: '閲覧中のため、変更もダウンロードもできません。',
  foreignCustomer: '別の顧客に対する応答だったため、破棄しました。',
  status: statusPhrase(reasonPhrases),
};
