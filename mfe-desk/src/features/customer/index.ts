export { CustomerPage as Component } from './components/customer-page.tsx';
