import type { personExport as english } from '../en-us/person-export.ts';

export const personExport: typeof english = ({ date }) => ({
  readMe: (
    email,
    at,
  ) => `${email}についてポータルが保有するすべての情報（${date(at.toISOString().slice(0, 10))}時点）。

各ファイルはJSON配列で、1行に1件の記録があります。時刻はUTCです。

account             アカウントと、言語およびタイムゾーンの設定
memberships         現在または過去にそのために操作する顧客
invitations         この宛先への招待
directories         顧客のディレクトリから送信された、本人に関する情報
sessions            サインインした場所と日時
recoveries          アカウントの復旧（リンクは保存されていません）
requested-secrets   コードとリンクを請求した日時（コード自体は保存されていません）
passkeys            サインインに使用できるパスキー
authenticator-app   認証アプリとリカバリーコード（秘密鍵とコードは含まれません）
line-accounts       サインインに使用できるLINEのアカウント
sign-ons            サインインに使用する、または使用せずに操作できる、顧客のシングルサインオン
settings            通知の対象
views               一覧の保存したビュー
calendar-feeds      カレンダーフィード（アドレスは保存されていません）
reports             定期レポート
previews            開くことのできるプレビュー
notifications       通知と、それに関するメッセージ（他の人は含まれません）
collected-messages  まとめメール、集約されたメール、リマインダー
deadlines           本人が担当者である期限
uploads             送信したファイル（内容は含まれません）
deadline-changes    期限に対して行った操作
instructions        行った指示と、それに対して本人がその後に行った操作
standing-instructions  行った、または撤回した継続指示
messages            出願について書いた内容
conversations-read  出願について他の人が書いた内容を最後に読んだ日時
approvals           もう1人に依頼した承認と、本人の判断
redemptions         ポイントに関する操作
activity            ポータルで行った操作と、アカウントに対して行われた操作（他の人は含まれません）
`,
});
