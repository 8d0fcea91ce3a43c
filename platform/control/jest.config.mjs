export { default } from '@atrium/testing/jest-node';
