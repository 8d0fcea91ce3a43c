import type { Texts } from '../en-us/index.ts';

/** Error messages of the shared reference lists. */
export const jaJp: Texts = {
  categoriesFailed: '権利種別を取得できませんでした。',
  countriesFailed: '官庁を取得できませんでした。',
  statusesFailed: 'ステータスを取得できませんでした。',
};
