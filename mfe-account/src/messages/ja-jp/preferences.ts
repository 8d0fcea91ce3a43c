import type { preferences as english } from '../en-us/preferences.ts';

export const preferences: typeof english = {
  title: '設定',
  description: 'テーマ、言語、地域',
  theme: 'テーマ',
  themeText: 'このブラウザーに適用されます。「システム」は端末の設定に従います。',
  schemes: { light: 'ライト', dark: 'ダーク', system: 'システム' },
  language: '言語と地域',
  languageText:
    '日付、時刻、数値、金額は、ファイルでもこの設定に従います。翻訳のない文章は英語で表示されます。',
  choose: '言語',
  timeZone: 'タイムゾーン',
  timeZoneOfDevice: (timeZone) => `この端末と同じ（${timeZone}）`,
  exampleAmount: '金額',
  exampleTime: '現在の日時',
};
