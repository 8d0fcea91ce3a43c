interface NotificationText {
  readonly title: string;
  readonly body: string;
}

export const text = (title: string, body: string): NotificationText => ({ title, body });

const roles: Record<string, string> = { owner: 'owner', manager: 'manager', viewer: 'viewer' };
export const roleOf = (role: string) => roles[role] ?? role;
