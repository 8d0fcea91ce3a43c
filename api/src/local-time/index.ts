export { endOfDay, localTime, startOfDay, today } from './local-time.ts';
