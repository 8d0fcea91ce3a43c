import { enUs } from '../messages/en-us.ts';
import { describeSessionError } from './session-errors.ts';

test.each(['Configuration', 'AccessDenied', 'Verification', 'OAuthAccountNotLinked', 'NO_SECRET'])(
  '%s has words of its own',
  (code) => {
    expect(describeSessionError(enUs, code)).not.toBe(enUs.sessionError.descriptions.Default);
  },
);

test.each(['Unheard', '', 'toString', '__proto__'])('%p reads as the default', (code) => {
  expect(describeSessionError(enUs, code)).toBe(enUs.sessionError.descriptions.Default);
});
