export { default } from '@atrium/testing/jest-web';
