import type { passkeys as english } from '../en-us/passkeys.ts';

export const passkeys: typeof english = {
  passkeysMissing: 'เบราว์เซอร์นี้ใช้พาสคีย์ที่นี่ไม่ได้',
  passkeyKnown: 'อุปกรณ์นี้มีพาสคีย์ของบัญชีนี้อยู่แล้ว',
  passkeyFailed: 'ใช้พาสคีย์ไม่สำเร็จ โปรดลองอีกครั้ง',
};
