export { SignOutPage } from './sign-out-page.tsx';
