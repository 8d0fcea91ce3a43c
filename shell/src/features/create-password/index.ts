export { CreatePasswordPage } from './create-password-page.tsx';
