/** What the pages of the reference say, apart from what they are made of. */
export const texts = {
  title: 'Reference for teams',
  skip: 'Skip to the content',
  onThisPage: 'On this page',
  search: 'Search',
  scheme: 'Light or dark',
  page: 'Page',
  recipe: 'Recipe',
  guide: 'Guide',
  call: 'Call',
  start: 'Start',
  guides: 'Guides',
  recipes: 'Recipes',
  components: 'Components',
  packages: 'Packages',
  calls: 'Calls',
  remoteJson: 'remote.json',
  code: 'Code',
  example: 'Example with code',
  version: (version: string) => `Version ${version}`,
  kinds: {
    component: 'Components',
    hook: 'Hooks',
    function: 'Functions',
    class: 'Classes',
    constant: 'Constants',
    type: 'Types',
  },
  others: 'Others',
  notExported: 'Part of the above, and not exported.',
  access: (access: string) =>
    ({ public: 'For anyone, signed in or not', person: 'For everyone who is signed in' })[access] ??
    `For those with the permission ${access}`,
  safe: 'Safe: a page may name it in the data of its route.',
  whereToReadMore:
    'The reference of the portal has all exports, all calls of the API, components with their code, and recipes: open `/packages/` of its control plane (`ATRIUM_CONTROL`) in a browser.',
  installedWithOthers: 'It is installed with the packages that need it. A remote imports nothing of it.',
  startText: `What a team needs to build a remote for this portal. It is made from the packages that the portal serves, so it fits the versions that \`npm install\` takes.

- [Guides](guides.html): the first remote, from an empty folder to a live page, and more.
- [Recipes](recipes.html): how to add a page, call the API, show a list, send a form, link to another area, and more. Each is code that is compiled and tested with the packages.
- [Components](components.html) of \`@atrium/ui\`, with their code.
- [Packages](packages.html): everything that a remote can import.
- [Calls](calls.html) of the API: what each takes and returns, and who may make it.
- [remote.json](remote-json.html): what a remote says of itself.

Press \`/\` to search for a name, a recipe or a call.

## The packages at a glance

| package | what for |
| --- | --- |
| [@atrium/host](packages/host.html) | calls of the API, the person and their customer, permissions, links, toasts, languages |
| [@atrium/stores](packages/stores.html) | data of an area: loaded once, shown by many components |
| [@atrium/ui](packages/ui.html) | pages, sections, tables, states of loading and failing, dates and numbers |
| [@atrium/lists](packages/lists.html) | lists with filters, order and pages in the address |
| [@atrium/forms](packages/forms.html) | forms with the rules of the API |
| [@atrium/contract](packages/contract.html) | types of all calls |
| [@atrium/testing](packages/testing.html) | tests of pages with a fake host |
| [@atrium/build](packages/build.html), [@atrium/cli](packages/cli.html) | build, check, publish, develop in the portal |

\`portal new\` installs all but \`@atrium/lists\` and \`@atrium/forms\`; add these when you need them: \`npm install @atrium/lists @atrium/forms\`.
`,
  recipesIntroduction:
    'Each recipe is a whole, small feature. Its files are as they are in a remote, below `src/features/<name>/`, and its test runs with those of the portal.',
  componentsIntroduction:
    'Components of [`@atrium/ui`](packages/ui.html), rendered by the code below them. Where there is no component, take one of [MUI](https://mui.com/material-ui/): the theme of the portal gives it the same look. Never set a colour: take it from the theme, so that light, dark and the colour of the provider work.',
  callsIntroduction:
    'Calls of the API, which a remote makes by `request` or a store. A call is made for the customer that the person chose, or for all of theirs. The recipe [Call the API](recipes/call-the-api.html) shows how.',
  field: 'field',
  type: 'type',
  meaning: 'what it is',
  optional: 'optional',
  manifestIntroduction: `What a remote adds to the portal: its pages, menu items, cards and permissions. The build and the portal judge it by a schema; with its \`$schema\` an editor completes it and says what is wrong:

\`\`\`json
"$schema": "./node_modules/@atrium/contract/remote.schema.json"
\`\`\`

The recipes [Check a permission](recipes/permission.html), [Data before the code](recipes/early-data.html) and [A card on the home page](recipes/slot-card.html) have whole files. Limits are in [its source](packages/contract/remote-manifest.html#remoteManifest).
`,
};
