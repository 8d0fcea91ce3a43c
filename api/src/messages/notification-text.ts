interface NotificationText {
  readonly title: string;
  readonly body: string;
}

export const text = (title: string, body: string): NotificationText => ({ title, body });

/** A deadline that ends today or tomorrow, for its reader or at its office, is urgent. */
const URGENT_DAYS = 1;
export const isUrgent = (facts: { readonly daysAhead: number; readonly daysAtOffice: number }): boolean =>
  Math.min(facts.daysAhead, facts.daysAtOffice) <= URGENT_DAYS;
