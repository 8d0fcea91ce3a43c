import type { previewBadge as english } from '../en-us/preview-badge.ts';

/** Texts of the notice on pages with a preview. */
export const previewBadge: typeof english = {
  label: 'ตัวอย่าง',
  what: (name, version) => `${name} ${version}`,
  until: (team, time) => `ทีม ${team} จนถึง ${time}`,
  leave: 'กลับไปเวอร์ชันใช้งานจริง',
  failed: 'คุณยังอยู่ในตัวอย่าง โปรดลองอีกครั้งในอีกสักครู่',
};
