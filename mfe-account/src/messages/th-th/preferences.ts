import type { preferences as english } from '../en-us/preferences.ts';

export const preferences: typeof english = {
  title: 'การตั้งค่า',
  description: 'ธีม ภาษา และภูมิภาค',
  theme: 'ธีม',
  themeText: 'มีผลกับเบราว์เซอร์นี้ “ระบบ” จะใช้ตามอุปกรณ์ของคุณ',
  schemes: { light: 'สว่าง', dark: 'มืด', system: 'ระบบ' },
  language: 'ภาษาและภูมิภาค',
  languageText: 'ข้อความเป็นไปตามภาษา รวมถึงในอีเมลและไฟล์ ส่วนวันที่ ตัวเลข และจำนวนเงินเป็นไปตามภูมิภาคและปฏิทิน',
  choose: 'ภาษา',
  region: 'ภูมิภาคและรูปแบบ',
  calendar: 'ปฏิทิน',
  calendars: { gregory: 'สากล (ค.ศ.)', buddhist: 'พุทธศักราช (พ.ศ.)' },
  timeZone: 'เขตเวลา',
  timeZoneOfDevice: (timeZone) => `เหมือนกับอุปกรณ์นี้ (${timeZone})`,
  exampleAmount: 'จำนวนเงิน',
  exampleTime: 'ขณะนี้',
};
