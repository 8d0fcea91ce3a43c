export { SessionErrorPage } from './session-error-page.tsx';
