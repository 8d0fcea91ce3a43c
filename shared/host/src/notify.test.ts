import { type Notice, notify, onNotice } from './notify.ts';

test('a notice that comes before anybody listens is not lost', () => {
  notify({ message: 'early', severity: 'info' });
  const heard: Notice[] = [];
  const stop = onNotice((notice) => heard.push(notice));
  notify({ message: 'late', severity: 'error', requestId: 'r1' });
  stop();
  expect(heard.map(({ message }) => message)).toEqual(['early', 'late']);
});
