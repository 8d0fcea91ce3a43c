import { zoneOfDevice } from './locale.ts';

afterEach(() => jest.restoreAllMocks());

test.each([
  ['Etc/Unknown', 'UTC'],
  [undefined, 'UTC'],
  ['Asia/Bangkok', 'Asia/Bangkok'],
])('the times of a device whose zone is %s are those of %s', (timeZone, expected) => {
  const answer = new Intl.DateTimeFormat().resolvedOptions();
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...answer, timeZone } as Intl.ResolvedDateTimeFormatOptions);
  expect(zoneOfDevice()).toBe(expected);
});
