export { CompanyReturnPage } from '../features/company-return/index.ts';
export { InvitationPage } from '../features/invitation/index.ts';
export { LineReturnPage } from '../features/line-sign-in/index.ts';
export { PreviewPage } from '../features/preview-page/index.ts';
export { RecoveryPage, ResetPasswordPage } from '../features/reset-password/index.ts';
export { SessionErrorPage } from '../features/session-error/index.ts';
export { SignOutPage } from '../features/sign-out/index.ts';
