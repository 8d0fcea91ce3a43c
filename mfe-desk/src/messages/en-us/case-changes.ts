import type { CaseChange } from '@atrium/contract/desk';

const MAIL = 'Mails that were sent stay, and the customer’s log keeps both entries.';

/** What staff changed of a case, and what undoing it does. */
export const caseChangeTexts = {
  title: 'Changes at the desk',
  noneTitle: 'No changes',
  none: 'What you and your colleagues change of this case appears here.',
  undo: 'Undo',
  undoOf: (change: string) => `Undo: ${change}`,
  undone: (name: string, at: string) => `Undone by ${name}, ${at}`,
  change: (label: string, facts: string) => `${label}: ${facts}`,
  from: (former: string, present: string) => `${former} → ${present}`,
  paidOn: (fee: string, date: string) => `${fee}, ${date}`,
  labels: {
    'application.status_changed': 'Status',
    'application.changed': 'Details',
    'deadline.added': 'Deadline added',
    'deadline.done': 'Deadline done',
    'deadline.reopened': 'Deadline opened again',
    'deadline.waived': 'Deadline waived',
    'deadline.extended': 'Deadline extended',
    'fee.added': 'Fee added',
    'fee.changed': 'Fee changed',
    'fee.paid': 'Fee paid',
    'fee.voided': 'Fee removed',
    'document.uploaded': 'Document added',
  } satisfies Record<CaseChange['action'], string>,
  effects: {
    'application.status_changed': `The case has its former status again, and the customer is notified. Deadlines that were waived with the change are open again, and points for a first filing are taken back. ${MAIL}`,
    'application.changed': `The title and the date are as they were. ${MAIL}`,
    'deadline.added': `The deadline is removed. ${MAIL}`,
    'deadline.done': `The deadline is open again. ${MAIL}`,
    'deadline.reopened': `The deadline is closed again. ${MAIL}`,
    'deadline.waived': `The deadline is open again. ${MAIL}`,
    'deadline.extended': `The deadline has its former date again. ${MAIL}`,
    'fee.added': `The fee is removed. ${MAIL}`,
    'fee.changed': `The fee has its former amount again. ${MAIL}`,
    'fee.paid': `The fee is unpaid again, and a deadline that was done with it is open. Points that it earned are taken back; those that are spent already are owed until the customer earns more. ${MAIL}`,
    'fee.voided': `The fee is there again, unpaid. ${MAIL}`,
    'document.uploaded': `The document is removed, and the customer can no longer download it. Who has downloaded it keeps it. ${MAIL}`,
  } satisfies Record<CaseChange['action'], string>,
  dependsOn: {
    'changed-since': 'It has changed again since, so that change has to be undone first.',
    'deadline-gone': 'The deadline of this fee is gone. Add the fee again instead.',
    'deadline-used': 'Something was done about this deadline since, or a fee is due by it. Waive it instead.',
    instructed: 'The customer has instructed by this deadline since, or was answered.',
  },
};
