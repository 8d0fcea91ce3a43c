export { InstructionsPage as Component } from './components/instructions-page.tsx';
