export { default } from '@atrium/testing/jest-fake-host';
