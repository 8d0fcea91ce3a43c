import type { enUsView } from '../en-us/view.ts';

export const jaJpView: typeof enUsView = {
  label: '閲覧',
  viewingAs: (person, customer) => `${customer}の${person}さんの画面を閲覧中`,
  until: (time) => `、${time}まで。何も変更できません。`,
  end: '終了',
  failed: '閲覧を終了できませんでした。もう一度お試しください。',
};
