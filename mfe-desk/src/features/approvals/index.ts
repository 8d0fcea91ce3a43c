export { ApprovalsPage as Component } from './components/approvals-page.tsx';
