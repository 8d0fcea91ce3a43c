interface NotificationText {
  readonly title: string;
  readonly body: string;
}

export const text = (title: string, body: string): NotificationText => ({ title, body });
