export { UsersPage as Component } from './components/users-page.tsx';
