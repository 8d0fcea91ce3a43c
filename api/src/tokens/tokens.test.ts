import { createHmac, randomUUID } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { createSession, createUser, usePortal } from '../testing/index.ts';
import { createTokens, generateKeys, parseKeys } from './index.ts';

const { db, api } = usePortal();
let userId: number;
let sessionId: string;

beforeAll(async () => {
  userId = (await createUser(db.database)).id;
  sessionId = await createSession(db.database, userId);
});

const statusOf = async (token: string) => (await api.get('/customer-portal/auth/me', token)).statusCode;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = () => {
  const now = Math.floor(Date.now() / 1000);
  return {
    sub: String(userId),
    sid: sessionId,
    cid: 0,
    typ: 'user',
    jti: randomUUID(),
    iat: now,
    exp: now + 300,
    iss: 'atrium',
    aud: ['customer-portal'],
  };
};

test('a valid token is accepted', async () => {
  expect(await statusOf(await api.app.tokens.signUser(userId, sessionId))).toBe(200);
});

test('a token without a signature is refused, whatever algorithm it names', async () => {
  for (const alg of ['none', 'None', 'ES256', '']) {
    expect(await statusOf(`${encode({ alg })}.${encode(claims())}.`)).toBe(401);
  }
});

test('a token signed by another key is refused, even with our key id or a key of its own in the header', async () => {
  const other = await generateKeyPair('ES256', { extractable: true });
  const { kid } = api.app.tokens.published.keys[0] as JWK;
  const foreign = createTokens(await parseKeys(await generateKeys()));
  expect(await statusOf(await foreign.signUser(userId, sessionId))).toBe(401);
  const headers = [
    { alg: 'ES256', kid },
    { alg: 'ES256', kid: '../../dev/null' },
    { alg: 'ES256', kid: "' OR 1=1 --" },
    { alg: 'ES256', jku: 'https://evil.example/jwks.json', kid: 'x' },
  ];
  for (const header of headers) {
    const token = await new SignJWT(claims()).setProtectedHeader(header).sign(other.privateKey);
    expect(await statusOf(token)).toBe(401);
  }
});

test('HS256 with our public key as the secret is refused', async () => {
  const jwk = api.app.tokens.published.keys[0] as JWK;
  const spki = await exportSPKI((await importJWK(jwk, 'ES256', { extractable: true })) as never);
  for (const secret of [spki, spki.trim(), JSON.stringify(jwk)]) {
    const input = `${encode({ alg: 'HS256', kid: jwk.kid })}.${encode(claims())}`;
    const signature = createHmac('sha256', secret).update(input).digest('base64url');
    expect(await statusOf(`${input}.${signature}`)).toBe(401);
  }
});

describe('with our own key', () => {
  const keyText = generateKeys();
  const signed = async (change: object) => {
    const keys = await parseKeys(await keyText);
    const token = await new SignJWT({ ...claims(), ...change })
      .setProtectedHeader({ alg: 'ES256', kid: keys.kid })
      .sign(keys.privateKey);
    return createTokens(keys).verifyBearer(token);
  };
  const now = Math.floor(Date.now() / 1000);

  test.each([
    ['expired', { iat: now - 400, exp: now - 100 }],
    ['older than five minutes', { iat: now - 301, exp: now + 300 }],
    ['for another audience', { aud: ['session'] }],
    ['from another issuer', { iss: 'another' }],
    ['whose subject is not an id', { sub: '1 OR 1=1' }],
    ['with a negative customer', { cid: -1 }],
    ['of an unknown kind', { typ: 'admin' }],
  ])('a token %s is refused', async (_name, change) => {
    await expect(signed(change)).resolves.toBeUndefined();
  });

  test.each(['sub', 'sid', 'cid', 'typ', 'jti', 'iat', 'exp', 'iss', 'aud'])(
    'a token without %s is refused',
    async (claim) => {
      await expect(signed({ [claim]: undefined })).resolves.toBeUndefined();
    },
  );

  test('only a login token of the last minute proves a sign-in', async () => {
    const keys = await parseKeys(await keyText);
    const proves = async (change: object) => {
      const token = await new SignJWT({ ...claims(), typ: 'login', aud: ['session'], ...change })
        .setProtectedHeader({ alg: 'ES256', kid: keys.kid })
        .sign(keys.privateKey);
      return (await createTokens(keys).verifyLogin(token)) !== undefined;
    };
    expect(await proves({})).toBe(true);
    expect(await proves({ typ: 'user' })).toBe(false);
    expect(await proves({ typ: 'customer' })).toBe(false);
    expect(await proves({ aud: ['customer-portal'] })).toBe(false);
    expect(await proves({ iat: now - 61 })).toBe(false);
  });

  test.each([
    ['it has been expired for half a minute', { exp: now + 60 }, 91],
    ['it is five minutes old', { exp: now + 3_600 }, 301],
  ])('a token that was valid a moment ago is refused once %s', async (_name, change, seconds) => {
    const keys = await parseKeys(await keyText);
    const tokens = createTokens(keys);
    const token = await new SignJWT({ ...claims(), ...change })
      .setProtectedHeader({ alg: 'ES256', kid: keys.kid })
      .sign(keys.privateKey);
    await expect(tokens.verifyBearer(token)).resolves.toMatchObject({ userId });
    jest.useFakeTimers({ now: Date.now() + seconds * 1_000 });
    try {
      await expect(tokens.verifyBearer(token)).resolves.toBeUndefined();
    } finally {
      jest.useRealTimers();
    }
  });

  test.each([
    ['ahead', 29, true],
    ['behind', -29, true],
    ['a minute ahead', 60, false],
  ])('half a minute of tolerance applies to a token of a process whose clock is %s', async (_, by, good) => {
    const tokens = createTokens(await parseKeys(await keyText));
    jest.useFakeTimers({ now: Date.now() + by * 1_000 });
    const [bearer, login] = await Promise.all([
      tokens.signUser(userId, sessionId),
      tokens.signLogin(userId, sessionId),
    ]).finally(() => jest.useRealTimers());
    const accepted = (await tokens.verifyBearer(bearer)) !== undefined;
    expect([accepted, (await tokens.verifyLogin(login)) !== undefined]).toEqual([good, good]);
  });

  test('a token that was not valid yet is verified again the next time', async () => {
    const tokens = createTokens(await parseKeys(await keyText));
    jest.useFakeTimers({ now: Date.now() + 60_000 });
    try {
      const token = await tokens.signUser(userId, sessionId);
      jest.setSystemTime(Date.now() - 60_000);
      await expect(tokens.verifyBearer(token)).resolves.toBeUndefined();
      jest.setSystemTime(Date.now() + 60_000);
      await expect(tokens.verifyBearer(token)).resolves.toMatchObject({ userId });
    } finally {
      jest.useRealTimers();
    }
  });

  test('the same token without a change is accepted', async () => {
    await expect(signed({})).resolves.toMatchObject({ userId, sessionId, customerId: 0 });
  });
});

describe('with several keys', () => {
  const signAs = async (keyText: string, header: object) =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', ...header })
      .sign((await parseKeys(keyText)).privateKey);

  test('the first one signs, and a token signed by a previous one is valid until it expires', async () => {
    const [former, present] = [await generateKeys(), await generateKeys()];
    const keys = [present, former].flatMap((text) => JSON.parse(text).keys);
    const rotated = createTokens(await parseKeys(JSON.stringify({ keys })));
    const before = createTokens(await parseKeys(former));
    const after = createTokens(await parseKeys(present));
    await expect(rotated.verifyBearer(await before.signUser(userId, sessionId))).resolves.toBeTruthy();
    const token = await rotated.signUser(userId, sessionId);
    await expect(after.verifyBearer(token)).resolves.toBeTruthy();
    await expect(before.verifyBearer(token)).resolves.toBeUndefined();
  });

  test('each key verifies only tokens with its own key id', async () => {
    const [one, other] = [await generateKeys(), await generateKeys()];
    const keys = [one, other].flatMap((text) => JSON.parse(text).keys);
    const { published, ...rest } = await parseKeys(JSON.stringify({ keys }));
    const tokens = createTokens({ published, ...rest });
    const [first, second] = published.keys.map(({ kid }) => kid);
    await expect(tokens.verifyBearer(await signAs(one, { kid: first }))).resolves.toBeTruthy();
    await expect(tokens.verifyBearer(await signAs(other, { kid: second }))).resolves.toBeTruthy();
    for (const header of [{ kid: first }, { kid: 'unknown' }, {}]) {
      await expect(tokens.verifyBearer(await signAs(other, header))).resolves.toBeUndefined();
    }
  });

  test('one of another algorithm is ignored, even if its public key is in the set', async () => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
    const keys = await parseKeys(await generateKeys());
    const odd = { ...(await exportJWK(publicKey)), kid: 'odd', alg: 'EdDSA', use: 'sig' };
    const tokens = createTokens({ ...keys, published: { keys: [...keys.published.keys, odd] } });
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'EdDSA', kid: 'odd' })
      .sign(privateKey);
    await expect(tokens.verifyBearer(token)).resolves.toBeUndefined();
  });
});

test('a refusal does not reveal the reason', async () => {
  const responses = [
    await api.get('/customer-portal/auth/me'),
    await api.get('/customer-portal/auth/me', 'a.b.c'),
  ];
  const [first, second] = responses.map(({ headers, body }) => ({
    challenge: headers['www-authenticate'],
    body: body.replace(/"requestId":"[^"]+"/, ''),
  }));
  expect(first).toEqual(second);
  expect(first?.challenge).toBe('Bearer realm="atrium"');
});

test('a token in a cookie or in the URL is ignored', async () => {
  const token = await api.app.tokens.signUser(userId, sessionId);
  const response = await api.app.inject({
    url: `/customer-portal/auth/me?access_token=${token}`,
    headers: { cookie: `accessToken=${token}` },
  });
  expect(response.statusCode).toBe(401);
});
