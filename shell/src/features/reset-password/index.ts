export { RecoveryPage } from './recovery-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
