import { type Notice, notify, onNotice } from './notify.ts';

test('a notice from before the first subscription is not lost', () => {
  notify({ message: 'early', severity: 'info' });
  const received: Notice[] = [];
  const stop = onNotice((notice) => received.push(notice));
  notify({ message: 'late', severity: 'error', requestId: 'r1' });
  stop();
  expect(received.map(({ message }) => message)).toEqual(['early', 'late']);
});
