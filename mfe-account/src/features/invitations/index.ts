export { InvitationsPage as Component } from './components/invitations-page.tsx';
