/** Replaces components of MUI that no page draws: `withoutUnusedModules` lists them. */
export default function NoComponent() {
  throw new Error('Builds leave this component of MUI out.');
}
