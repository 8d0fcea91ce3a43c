export { StaffPage as Component } from './components/staff-page.tsx';
