import type { preferences as english } from '../en-us/preferences.ts';

export const preferences: typeof english = {
  title: '設定',
  description: 'テーマ、言語、地域',
  theme: 'テーマ',
  themeText: 'このブラウザーに適用されます。「システム」は端末の設定に従います。',
  schemes: { light: 'ライト', dark: 'ダーク', system: 'システム' },
  language: '言語と地域',
  languageText: '文章はメールやファイルでも言語に従います。日付、数値、金額は地域と暦に従います。',
  choose: '言語',
  region: '地域と書式',
  calendar: '暦',
  calendars: { gregory: '西暦', buddhist: '仏暦' },
  timeZone: 'タイムゾーン',
  timeZoneOfDevice: (timeZone) => `この端末と同じ（${timeZone}）`,
  exampleAmount: '金額',
  exampleTime: '現在の日時',
};
