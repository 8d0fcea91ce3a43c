import fc from 'fast-check';

const methods = fc.constantFrom(
  ...['GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'],
  ...['CONNECT', 'get', 'NOPE', ''],
);
const versions = fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', '');

const oddities = [
  ...['', '/', '//', '/..', '/%2e%2e/%2e%2e', '/%zz', '/%ff', '/%00', '/%e2%9c%93', `/${'x'.repeat(150)}`],
  ...['?', '?a=%zz', '?callbackUrl=UTC', '?callbackUrl=javascript:1', '?error=%E2%9C%93', '?error=%0d%0a'],
  ...['?page=99999999999999999999', '?status=%00', '?search=%ff', '?a[]=1&a[]=2', '?__proto__=1', '#x', '\\'],
];
const values = [
  ...['', 'x', '✓', '%', "'", '"', 'é', '0', '-1', '99999999999', 'null', 'a, b', '../..', '\t'],
  ...['127.0.0.1', '::1', 'fe80::1%eth0', '999.1.1.1', 'https', 'ftp', 'portal.example', 'a b', 'a/b', '[::'],
  ...[
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    '*/*',
    'chunked',
    '100-continue',
  ],
  ...['Bearer x', 'Bearer a.b.c', 'Basic eA==', 'gzip;q=x', '"x"', 'W/"x"', 'bytes=0-'],
  ...['atrium.callback-url=UTC', 'atrium.csrf-token=%zz', 'atrium.session-token=x.y', 'atrium.line=e30'],
];
const names = [
  ...['host', 'content-type', 'content-length', 'transfer-encoding', 'expect', 'accept-encoding', 'accept'],
  ...['authorization', 'cookie', 'if-none-match', 'range', 'upgrade', 'origin', 'referer', 'user-agent'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id', 'idempotency-key', 'te'],
];
const fields = [
  ...[
    'email',
    'password',
    'token',
    'code',
    'state',
    'redirectUri',
    'linkToken',
    'customerId',
    'renewal',
    'purpose',
  ],
  ...['currentPassword', 'newPassword', 'otpId', 'otpToken', 'rewardId', 'settings', 'role', 'name', 'query'],
  ...['callbackUrl', 'csrfToken', 'json', 'level', '__proto__', 'constructor'],
];
const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST_CODE_POINT = 0x10ffff;
/** Any character. `unit: 'binary'` has the same ones, but lists them all first, which takes more than a second. */
const character = fc.nat(LAST_CODE_POINT - SURROGATES).map(
  (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  // The inverse, with which fast-check also makes strings of names such as `__proto__`.
  (text) => {
    const [codePoint = 0, ...others] = Array.from(String(text), (each) => Number(each.codePointAt(0)));
    if (others.length > 0) throw new Error(`${text} is more than one character.`);
    return codePoint < FIRST_SURROGATE ? codePoint : codePoint - SURROGATES;
  },
);
const json = fc
  .oneof(
    fc.dictionary(
      fc.constantFrom(...fields),
      fc.oneof(
        fc.string({ unit: character }),
        fc.constantFrom('a@b.example', 1, -1, 1e308, null, true, [], {}),
      ),
      { maxKeys: 4 },
    ),
    fc.jsonValue(),
  )
  .map((value) => JSON.stringify(value));
const bodies = fc.oneof(
  json,
  fc.constantFrom('', '{', '"x"', 'a=1&b=2', '{"email":"\\u0000"}', '\0', '5\r\nhello\r\n0\r\n\r\n'),
);

const header = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...values))
  .map(([name, value]) => `${name}: ${value}`);

function encoded(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/**
 * A malformed or unusual request to one of the paths, as latin1 bytes: its method, URL, version, headers or body may be
 * wrong. It asks the server to close the connection.
 */
export function hostileRequest(paths: readonly string[]): fc.Arbitrary<string> {
  const target = fc
    .tuple(fc.constantFrom(...paths, 'http://evil.example/', '*', ''), fc.constantFrom(...oddities))
    .map((parts) => parts.join(''));
  const usual = fc.constantFrom(
    'host: localhost\r\n',
    'host: localhost\r\ncontent-type: application/json\r\n',
    'host: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n',
    '',
  );
  return fc
    .tuple(methods, target, versions, usual, fc.array(header, { maxLength: 3 }), bodies, fc.boolean())
    .map(([method, path, version, host, headers, body, isMeasured]) =>
      encoded(
        [
          `${method} ${path} ${version}`,
          `${host}connection: close`,
          ...headers,
          ...(isMeasured ? [`content-length: ${Buffer.byteLength(body)}`] : []),
          '',
          body,
        ].join('\r\n'),
      ),
    );
}
