export { CustomersPage as Component } from './components/customers-page.tsx';
