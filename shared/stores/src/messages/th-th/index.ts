import type { Texts } from '../en-us/index.ts';

/** Error messages of the shared reference lists. */
export const thTh: Texts = {
  categoriesFailed: 'ดึงข้อมูลประเภทสิทธิไม่สำเร็จ',
  countriesFailed: 'ดึงข้อมูลสำนักงานไม่สำเร็จ',
  statusesFailed: 'ดึงข้อมูลสถานะไม่สำเร็จ',
};
