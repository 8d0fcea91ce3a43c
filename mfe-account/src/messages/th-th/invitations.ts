import type { invitations as english } from '../en-us/invitations.ts';

export const invitations: typeof english = {
  title: 'คำเชิญ',
  description: 'ลูกค้าที่เชิญคุณ จะไม่มีการแบ่งปันสิ่งใดจนกว่าคุณจะตอบรับ',
  pending: 'รอตอบรับ',
  noneTitle: 'ไม่มีคำเชิญที่รอตอบรับ',
  noneText: 'เมื่อเจ้าของของลูกค้าเชิญคุณ คำเชิญจะปรากฏที่นี่และคุณจะได้รับอีเมล',
};
