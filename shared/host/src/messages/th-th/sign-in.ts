import type { signIn as english } from '../en-us/sign-in.ts';

export const signIn: typeof english = {
  userNotFound: 'ไม่พบผู้ใช้',
  sessionNotStarted: 'ลงชื่อเข้าใช้ไม่สำเร็จ โปรดลองอีกครั้ง',
};
