/** How a group of statuses looks. */
export const statusTones = ['neutral', 'progress', 'attention', 'success', 'closed'] as const;
