export { SecurityPolicyPage as Component } from './components/security-policy-page.tsx';
