export { InstructionPage as Component } from './components/instruction-page.tsx';
