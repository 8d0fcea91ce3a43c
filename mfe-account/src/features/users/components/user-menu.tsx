import type { ManagedUser } from '@atrium/contract';
import { ReauthenticationDialog, useReauthentication } from '@atrium/forms';
import { useDraft } from '@atrium/host';
import { ActionMenu, Icon, icons, type MenuChoice } from '@atrium/ui';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { ConfirmDialog, type Question } from '../../../lib/components/confirm-dialog.tsx';
import { type Texts, useTexts } from '../../../messages/index.ts';
import type { UserActions } from '../user-actions.ts';
import { RoleDialog } from './role-dialog.tsx';

interface UserMenuProps {
  user: ManagedUser;
  actions: UserActions;
}

export function UserMenu({ user, actions }: UserMenuProps) {
  const texts = useTexts().users;
  const [question, setQuestion] = useState<Question | null>(null);
  const [isChangingRole, setIsChangingRole] = useDraft(`role dialog of ${user.id}`, false);
  const { withReauthentication, reauthenticationRequest } = useReauthentication('security_policy');
  const choices = choicesFor(user, actions, texts, {
    ask: setQuestion,
    changeRole: () => setIsChangingRole(true),
    readmit: () => actions.readmit(user, withReauthentication),
  });
  return (
    <>
      <ActionMenu choices={choices}>
        {(button) => (
          <IconButton aria-label={texts.actions(user.displayName)} {...button}>
            <Box component={Icon} path={icons.more} sx={{ '& path': { strokeWidth: 2.6 } }} />
          </IconButton>
        )}
      </ActionMenu>
      {isChangingRole && (
        <RoleDialog
          user={user}
          onClose={() => setIsChangingRole(false)}
          onSave={(role) => actions.changeRole(user, role)}
        />
      )}
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}

function choicesFor(
  user: ManagedUser,
  actions: UserActions,
  texts: Texts['users'],
  on: { ask: (question: Question) => void; changeRole: () => void; readmit: () => Promise<boolean> },
): MenuChoice[] {
  const { displayName: name, status } = user;
  const role = { label: texts.changeRole, choose: on.changeRole };
  if (status === 'deactivated')
    return [{ label: texts.reactivate, choose: () => void actions.reactivate(user) }];
  if (status === 'invited')
    return [
      role,
      { label: texts.resend, choose: () => void actions.resend(user) },
      {
        label: texts.withdraw,
        choose: () =>
          on.ask({
            title: texts.withdrawTitle(name),
            text: texts.withdrawText,
            confirm: texts.withdraw,
            act: () => actions.withdraw(user),
          }),
      },
    ];
  const readmit = {
    label: texts.readmit,
    choose: () =>
      on.ask({
        title: texts.readmitTitle(name),
        text: texts.readmitText,
        confirm: texts.readmit,
        // It is not awaited: it may open a dialog that asks for a passkey.
        act: async () => void on.readmit(),
      }),
  };
  return [
    ...(user.needsReadmission ? [readmit] : []),
    role,
    {
      label: texts.endSessions,
      choose: () =>
        on.ask({
          title: texts.endSessionsTitle(name),
          text: texts.endSessionsText,
          confirm: texts.endSessions,
          act: () => actions.endSessions(user),
        }),
    },
    {
      label: texts.deactivate,
      choose: () =>
        on.ask({
          title: texts.deactivateTitle(name),
          text: texts.deactivateText,
          confirm: texts.deactivate,
          act: () => actions.deactivate(user),
        }),
    },
  ];
}
