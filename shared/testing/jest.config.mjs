export { default } from './src/jest-web.mjs';
