// `npm run drill:control-plane`: sixteen visitors use a portal whose edge and control plane are processes of their own,
// while the control plane hangs, is stopped and is killed. None of their requests may fail.
import { visitWithoutControl } from './without-control.ts';

const VISITORS = 16;
const ROUNDS = 20;

const observed = await visitWithoutControl(VISITORS, ROUNDS);
for (const { fate, requests, failed, isControlAnswering } of observed) {
  const control = isControlAnswering ? 'answers' : 'does not answer';
  console.log(`${fate.padEnd(22)} ${control.padEnd(16)} ${requests} requests, ${failed.length} failed`);
  for (const what of new Set(failed)) console.log(`  ${what}`);
}
process.exit(observed.every(({ failed }) => failed.length === 0) ? 0 : 1);
