import { errorCode, errorMessage } from '@atrium/server/thrown';
import { type AdminCommand, readOptions } from './command.ts';
import { backup } from './commands/backup.ts';
import { checkCounts } from './commands/check-counts.ts';
import { deactivateCustomer, deleteCustomer, reactivateCustomer } from './commands/close-customer.ts';
import { contents } from './commands/contents.ts';
import { createCustomer } from './commands/create-customer.ts';
import { endEarnRule, setEarnRule } from './commands/earn-rule.ts';
import { eraseMessage } from './commands/erase-message.ts';
import { erasePerson } from './commands/erase-person.ts';
import { exportCommand } from './commands/export.ts';
import { exportPerson } from './commands/export-person.ts';
import { importCommand } from './commands/import.ts';
import { instructions } from './commands/instructions.ts';
import { inviteOwner } from './commands/invite-owner.ts';
import { keys } from './commands/keys.ts';
import { mail } from './commands/mail.ts';
import { permissions } from './commands/permissions.ts';
import { adjustPoints, clawBack } from './commands/points.ts';
import { previewPeople } from './commands/preview-people.ts';
import { setProgramme, showProgramme } from './commands/programme.ts';
import { approveReadmission, readmit } from './commands/readmit.ts';
import { setReferenceData, showReferenceData } from './commands/reference-data.ts';
import { reply } from './commands/reply.ts';
import { approvePolicyReset, resetSecurityPolicy } from './commands/reset-policy.ts';
import { repeatErasures, restore } from './commands/restore.ts';
import { endReward, setReward } from './commands/reward.ts';
import { confirmSignOnDomain, turnOffSingleSignOn } from './commands/sign-on.ts';
import { deactivateStaff, inviteStaff, listStaff } from './commands/staff.ts';

const commands: Record<string, AdminCommand> = {
  'create-customer': createCustomer,
  'deactivate-customer': deactivateCustomer,
  'reactivate-customer': reactivateCustomer,
  'delete-customer': deleteCustomer,
  'invite-owner': inviteOwner,
  'invite-staff': inviteStaff,
  'deactivate-staff': deactivateStaff,
  'list-staff': listStaff,
  'export-person': exportPerson,
  'erase-message': eraseMessage,
  'erase-person': erasePerson,
  import: importCommand,
  export: exportCommand,
  'check-counts': checkCounts,
  instructions,
  permissions,
  reply,
  'preview-people': previewPeople,
  readmit,
  'approve-readmission': approveReadmission,
  'reset-security-policy': resetSecurityPolicy,
  'approve-policy-reset': approvePolicyReset,
  'confirm-sign-on-domain': confirmSignOnDomain,
  'turn-off-sign-on': turnOffSingleSignOn,
  'show-reference-data': showReferenceData,
  'set-reference-data': setReferenceData,
  'show-programme': showProgramme,
  'set-programme': setProgramme,
  'set-reward': setReward,
  'end-reward': endReward,
  'set-earn-rule': setEarnRule,
  'end-earn-rule': endEarnRule,
  'adjust-points': adjustPoints,
  'claw-back': clawBack,
  mail,
  contents,
  backup,
  restore,
  'repeat-erasures': repeatErasures,
  keys,
};

/** Runs the command that the words name, and prints its result or error. @returns the exit code */
export async function runCommand([name = '', ...args]: readonly string[]): Promise<0 | 1> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || args.includes('--help')) {
    const asked = name === '' || name === '--help' || command !== undefined;
    if (!asked) console.error(`Unknown command: ${name}\n`);
    console.log(help(command ? [command] : Object.values(commands)));
    return asked ? 0 : 1;
  }
  try {
    await command.run(readOptions(command, args));
    return 0;
  } catch (error) {
    console.error(errorMessage(error));
    if (errorCode(error)?.startsWith('ERR_PARSE_ARGS')) console.error(`Usage: ${command.usage}`);
    if (process.env.DEBUG) console.error(error);
    return 1;
  }
}

function help(shown: readonly AdminCommand[]): string {
  return shown.map(({ usage, summary }) => `${usage}\n    ${summary}`).join('\n\n');
}
