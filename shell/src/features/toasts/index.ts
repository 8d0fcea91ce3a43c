export { ToastStack } from './toast-stack.tsx';
