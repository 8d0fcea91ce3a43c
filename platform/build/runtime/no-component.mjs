/** It replaces components of MUI that no page draws, which `withoutUnusedModules` lists. */
export default function NoComponent() {
  throw new Error('Builds leave this component of MUI out.');
}
