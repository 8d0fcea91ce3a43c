export { ConfirmationPage as Component } from './components/confirmation-page.tsx';
