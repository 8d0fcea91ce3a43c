import { isInternalAddress, lookupFor } from './public-addresses.ts';

test.each([
  '10.1.2.3',
  '192.168.0.7',
  '172.20.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '127.0.0.1',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2001:0:a00:1::',
  '2002:a00:1::',
])('%s is internal', (address) => expect(isInternalAddress(address)).toBe(true));

test.each(['203.0.113.7', '2600::1', '2001:4860::1', '172.32.0.1'])('%s is not', (address) =>
  expect(isInternalAddress(address)).toBe(false),
);

test.each(['https://10.0.0.1/', 'https://[::ffff:169.254.169.254]/', 'https://0xa000001/', 'https://127.1/'])(
  'an address that has a private one in it is refused before a connection: %s',
  (url) => expect(() => lookupFor(url, {})).toThrow('is in a private network'),
);
