import { inLocale } from '@atrium/contract';
import { chooseColorScheme, customerPath, useAuth, useLocale } from '@atrium/host';
import { icons } from '@atrium/ui';
import { useNavigate } from 'react-router-dom';
import { isAllowed } from '../../federation/menu.ts';
import { useReleaseSet } from '../../lib/release-set.ts';
import { routePath } from '../../lib/remote-pages.ts';
import { frameMessages } from '../../messages/frame.ts';
import { useTexts } from '../../messages/index.ts';
import type { Candidate } from './palette-groups.ts';

export function useCommands(): Candidate[] {
  return [...useCommandsOfRemotes(), ...useCommandsOfShell()];
}

function useCommandsOfShell(): Candidate[] {
  const text = frameMessages.useTexts().palette;
  const { signOut } = useTexts().account;
  const navigate = useNavigate();
  const schemes = [
    { choice: 'dark', icon: icons.moon },
    { choice: 'light', icon: icons.sun },
    { choice: 'system', icon: icons.screen },
  ] as const;
  return [
    ...schemes.map(({ choice, icon }) => ({
      key: `command ${choice}`,
      title: text.schemes[choice],
      detail: '',
      alias: text.schemeWords,
      icon,
      target: () => chooseColorScheme(choice),
    })),
    {
      key: 'command sign out',
      title: signOut,
      detail: '',
      alias: text.signOutWords,
      icon: icons.signOut,
      target: () => void navigate('/signout', { state: 'chosen' }),
    },
  ];
}

function useCommandsOfRemotes(): Candidate[] {
  const releaseSet = useReleaseSet();
  const { locale } = useLocale();
  const permissions = useAuth((state) => state.user?.permissions);
  const customerId = useAuth((state) => state.selectedCustomer);
  return releaseSet.remotes.flatMap((remote) => {
    const { commands = [], routes, menu } = remote.remote;
    return commands.flatMap(({ label, words, route: id, query = '', permission = 'person' }, index) => {
      const route = routes.find((each) => each.id === id);
      const isOpen = [route?.permission, permission].every(
        (required) => required && isAllowed(required, (wanted) => permissions?.includes(wanted) ?? false),
      );
      if (!route || !isOpen) return [];
      const path = customerPath(routePath(remote, route), customerId);
      return [
        {
          key: `command ${remote.name} ${index}`,
          title: inLocale(label, locale),
          detail: inLocale(route.title, locale),
          alias: words ? inLocale(words, locale) : '',
          icon: menu[0]?.icon ?? icons.arrow,
          target: query ? `${path}?${query}` : path,
        },
      ];
    });
  });
}
