import { createDirectory, type TestDirectory } from '../../testing/directories.ts';
import { dialects } from '../../testing/directory-dialects.ts';
import { OLD_PASSWORD, usePortal } from '../../testing/index.ts';
import { hashPassword } from '../identity/credentials/index.ts';

const portal = usePortal();

describe.each(Object.entries(dialects))('a directory that speaks as %s does', (_name, exchanges) => {
  let directory: TestDirectory;
  const ids = { user: '', group: '' };
  const withIds = (text: string) => text.replaceAll('{user}', ids.user).replaceAll('{group}', ids.group);

  beforeAll(async () => {
    const owner = await portal.createMember({ passwordHash: await hashPassword(OLD_PASSWORD) });
    directory = await createDirectory(portal, owner);
  });

  test.each(exchanges)('$name', async ({ method, path, body, status, answer }) => {
    const sent = body && JSON.parse(withIds(JSON.stringify(body)));
    // The id may be in a filter, which is encoded.
    const response = await directory.call<{ id: string }>(method, encodeURI(withIds(decodeURI(path))), sent);
    expect([response.status, response.body]).toEqual([status, response.body]);
    if (status < 300 && method !== 'DELETE' && status !== 204)
      expect(response.headers['content-type']).toContain('application/scim+json');
    if (answer) expect(response.body).toMatchObject(answer);
    if (method === 'POST' && status === 201) ids[path === '/Users' ? 'user' : 'group'] = response.body.id;
  });
});
