/** It replaces parts of packages that no page uses, which `withoutUnusedModules` lists. */
export default function LeftOut() {
  throw new Error('Builds leave this part of the package out.');
}
