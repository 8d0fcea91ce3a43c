import type { preferences as english } from '../en-us/preferences.ts';

export const preferences: typeof english = {
  title: 'การตั้งค่า',
  description: 'ธีม ภาษา และภูมิภาค',
  theme: 'ธีม',
  themeText: 'มีผลกับเบราว์เซอร์นี้ “ระบบ” จะใช้ตามอุปกรณ์ของคุณ',
  schemes: { light: 'สว่าง', dark: 'มืด', system: 'ระบบ' },
  language: 'ภาษาและภูมิภาค',
  languageText: 'วันที่ เวลา ตัวเลข และจำนวนเงินเป็นไปตามการตั้งค่าเหล่านี้ รวมถึงในไฟล์ ข้อความที่ไม่มีคำแปลเป็นภาษาอังกฤษ',
  choose: 'ภาษา',
  timeZone: 'เขตเวลา',
  timeZoneOfDevice: (timeZone) => `เหมือนกับอุปกรณ์นี้ (${timeZone})`,
  exampleAmount: 'จำนวนเงิน',
  exampleTime: 'ขณะนี้',
};
