import type { sessionError as english } from '../en-us/session-error.ts';

const notStarted = 'ほかのサービスでのサインインを開始できませんでした。もう一度お試しください。';
const notAccepted =
  'ほかのサービスから応答がありましたが、受け入れられませんでした。もう一度お試しください。';
const mailNotSent = 'メールを送信できませんでした。アドレスを確認して、もう一度お試しください。';
const notRead = 'セッションを読み込めませんでした。もう一度サインインしてください。';

/** Texts of the page that explains why a sign-in failed. */
export const sessionError: typeof english = {
  title: 'サインインできませんでした',
  code: (code) => `エラーコード: ${code}`,
  toSignIn: 'サインインに戻る',
  descriptions: {
    Signin: 'サインインを開始できませんでした。もう一度試すか、別の方法でサインインしてください。',
    OAuthSignin: notStarted,
    OAuthCallback: notAccepted,
    OAuthCreateAccount:
      'ほかのサービスからアカウントを作成できませんでした。管理者に招待を依頼してください。',
    OAuthAccountNotLinked:
      'このアカウントはまだ連携されていません。連携するには、一度パスワードでサインインしてください。',
    EmailCreateAccount:
      'このメールアドレスのアカウントを作成できませんでした。管理者に招待を依頼してください。',
    EmailSignin: mailNotSent,
    Callback: 'サインインが戻る途中で中断されました。もう一度お試しください。',
    CredentialsSignin: 'サインインできませんでした。入力内容を確認して、もう一度お試しください。',
    SessionEnded: 'セッションが終了しました。中断したところから続けるには、もう一度サインインしてください。',
    SessionRequired: 'このページを表示するには、サインインしてください。',
    AccessDenied: 'ここにサインインする権限がありません。管理者にお問い合わせください。',
    Verification: 'このサインイン用リンクは有効期限が切れているか、使用済みです。',
    Configuration: 'サーバーのサインイン設定が正しくありません。理由はサーバーのログに記録されています。',
    NO_SECRET: 'サーバーにセッションの署名用の秘密鍵がありません。運用者による設定が必要です。',
    INVALID_CALLBACK_URL_ERROR:
      'サインイン後に戻るアドレスが許可されていません。サインインページから始めてください。',
    MISSING_NEXTAUTH_API_ROUTE_ERROR:
      'セッションサービスが所定のアドレスにありません。運用者による設定の確認が必要です。',
    CALLBACK_CREDENTIALS_HANDLER_ERROR:
      'サーバーがパスワードを確認できません。運用者による設定の確認が必要です。',
    CALLBACK_CREDENTIALS_JWT_ERROR:
      'サーバーがパスワードによるセッションを保持できません。運用者による設定の確認が必要です。',
    EMAIL_REQUIRES_ADAPTER_ERROR:
      'サーバーがサインイン用リンクを保持できません。運用者による設定の確認が必要です。',
    MISSING_ADAPTER_METHODS_ERROR:
      'サーバーのセッション保存先が不完全です。運用者による設定の確認が必要です。',
    CLIENT_FETCH_ERROR: 'セッションサービスに接続できません。接続を確認して、もう一度お試しください。',
    CLIENT_SESSION_ERROR: 'セッションを読み込めませんでした。接続を確認して、もう一度お試しください。',
    OAUTH_CALLBACK_ERROR: 'ほかのサービスがサインインを拒否しました。もう一度お試しください。',
    CALLBACK_OAUTH_ERROR: notAccepted,
    OAUTH_CALLBACK_HANDLER_ERROR: 'ほかのサービスの応答を処理できませんでした。もう一度お試しください。',
    OAUTH_PARSE_PROFILE_ERROR:
      'ほかのサービスのアカウント情報を読み取れませんでした。もう一度お試しください。',
    AUTH_ON_ERROR_PAGE_ERROR:
      'エラーを説明するページ自体がサインインを求めています。運用者による設定の確認が必要です。',
    SIGNIN_OAUTH_ERROR: notStarted,
    SIGNIN_EMAIL_ERROR: mailNotSent,
    CALLBACK_EMAIL_ERROR: 'このサインイン用リンクは使用できませんでした。新しいリンクを請求してください。',
    JWT_SESSION_ERROR: notRead,
    SESSION_ERROR: notRead,
    SIGNOUT_ERROR: 'サインアウトが完了しませんでした。もう一度お試しください。',
    Default: 'サインイン中に問題が発生しました。もう一度お試しください。',
  },
};
