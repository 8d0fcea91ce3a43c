import type { IModule } from 'dependency-cruiser';

export const testCodeRule = {
  name: 'test-code-lives-in-testing',
  comment: 'A file that only tests import is a test, or is in a folder `testing`.',
};

const TEST_CODE = /\.test\.tsx?$|\/testing\//;
/** Recipes are there to be read and tested. */
const RECIPES = /^shared\/reference\/src\/recipes\//;

/** Imports of product files that only tests import. */
export function misplacedTestCode(modules: readonly IModule[]): { from: string; to: string }[] {
  return modules.flatMap(({ source, dependents }) => {
    const [from] = dependents;
    const isProduct = source.includes('/src/') && !TEST_CODE.test(source) && !RECIPES.test(source);
    const isMisplaced = isProduct && dependents.every((dependent) => TEST_CODE.test(dependent));
    return from && isMisplaced ? [{ from, to: source }] : [];
  });
}
