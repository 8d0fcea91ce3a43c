export { OrderPage as Component } from './order-page.tsx';
