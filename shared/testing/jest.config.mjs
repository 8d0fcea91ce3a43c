export { default } from './src/jest-fake-host.mjs';
