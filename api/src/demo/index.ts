export { demoLineSettings } from './line-provider/line-provider.ts';
export { demoSignIns } from './people.ts';
export { holdsDemoPeople, seedDemo } from './seed.ts';
