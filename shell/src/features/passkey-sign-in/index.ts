export { PasskeySignIn } from './passkey-sign-in.tsx';
