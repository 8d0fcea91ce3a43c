import * as commands from '@atrium/api/commands';
import type { AdminCommand } from '../command.ts';
import { withPortal } from '../installation/portal.ts';

/** The way back to a customer that has no owner left who could readmit its member. */
export const readmit: AdminCommand = {
  usage:
    'npm run admin -- readmit [--code ACME --email a@b.example --reason "Called at the number in the contract."]',
  summary:
    'Asks for a member who recovered their account to be readmitted to one customer, where it has no owner left who could; without options lists what was asked for. Another operator has to approve it within seven days.',
  run: async (options) => {
    if (options.text('code') === undefined) {
      await withPortal(async (portal) => {
        for (const asked of await commands.listReadmissions(portal)) {
          const state = asked.approvedBy
            ? `approved by ${asked.approvedBy}, readmitted at ${asked.readmittedAt}`
            : 'waits for another operator';
          console.log(
            `${asked.code}  ${asked.email}  asked by ${asked.requestedBy}, ${state}: ${asked.reason}`,
          );
        }
      });
      return;
    }
    const about = {
      code: options.required('code'),
      email: options.required('email'),
      reason: options.required('reason'),
    };
    await withPortal(async (portal) => {
      await commands.requestReadmission(portal, about);
      console.log('Another operator has to approve it: npm run admin -- approve-readmission.');
    });
  },
};

export const approveReadmission: AdminCommand = {
  usage: 'npm run admin -- approve-readmission --code ACME --email a@b.example',
  summary:
    'Approves what another operator asked for. All members of the customer are told, and the person is readmitted to it after 72 hours, unless it has an owner by then.',
  run: async (options) => {
    const about = { code: options.required('code'), email: options.required('email') };
    await withPortal(async (portal) => {
      console.log(`They are readmitted at ${await commands.approveReadmission(portal, about)}.`);
    });
  },
};
