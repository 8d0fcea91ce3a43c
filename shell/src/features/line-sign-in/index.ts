export { LineReturnPage } from './line-return-page.tsx';
export { LineSignIn } from './line-sign-in.tsx';
