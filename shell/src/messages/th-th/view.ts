import type { enUsView } from '../en-us/view.ts';

export const thThView: typeof enUsView = {
  label: 'การดู',
  viewingAs: (person, customer) => `กำลังดูในฐานะ ${person} ของ ${customer}`,
  until: (time) => ` จนถึง ${time} ไม่สามารถเปลี่ยนแปลงสิ่งใดได้`,
  end: 'สิ้นสุด',
  failed: 'สิ้นสุดการดูไม่สำเร็จ โปรดลองอีกครั้ง',
};
