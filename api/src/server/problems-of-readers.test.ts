import { usePortal } from '../testing/index.ts';
import { signInStaff } from '../testing/staff.ts';

const portal = usePortal();
const { createMember } = portal;

interface Problem {
  readonly title: string;
  readonly detail?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

test.each([
  [
    'ja-JP',
    '入力内容を確認してください。',
    '現在のパスワードではありません',
    '短すぎるか小さすぎます（1以上）',
  ],
  ['th-TH', 'โปรดตรวจสอบข้อมูลที่ป้อน', 'ไม่ใช่รหัสผ่านปัจจุบันของคุณ', 'สั้นหรือน้อยเกินไป (อย่างน้อย 1)'],
])('what is wrong is said in the language of the person: %s', async (locale, title, wrong, short) => {
  const member = await createMember({ locale });
  const change = async (current: string) =>
    (
      await member.post<Problem>('/auth/change_password', {
        currentPassword: current,
        newPassword: 'a quiet lake before sunrise',
      })
    ).body;
  expect(await change('not my password')).toMatchObject({ title, errors: { currentPassword: [wrong] } });
  expect(await change('')).toMatchObject({ title, errors: { currentPassword: [short] } });
});

test('in English it is said as before', async () => {
  const member = await createMember();
  const { body } = await member.post<Problem>('/auth/change_password', {
    currentPassword: 'not my password',
    newPassword: 'a quiet lake before sunrise',
  });
  expect(body.errors).toEqual({ currentPassword: ['is not your current password'] });
});

test('staff read it in their language, too', async () => {
  const staff = await signInStaff(portal, { role: 'administrator', locale: 'ja-JP' });
  const { body } = await staff.post<Problem>('/reference/rows', {
    list: 'categories',
    row: { name: 'Patent' },
  });
  expect(body.detail).toBe('同じ名前のものがあるため、何も変更されませんでした。');
});
