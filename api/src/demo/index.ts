export { demoSignIns } from './people.ts';
export { holdsDemoPeople, seedDemo } from './seed.ts';
