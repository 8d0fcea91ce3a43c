/** The two halves of the portal: customers have one, the provider's own people the other. */
export const workspaces = ['customer', 'provider'] as const;
export type Workspace = (typeof workspaces)[number];
