import { built, probeManifest, remoteFiles, shellFiles } from './testing/fixture.ts';

jest.setTimeout(60_000);

describe('the names by which shell and remotes depend on each other', () => {
  const remoteWith = async (list: string) =>
    (await built({ ...remoteFiles, 'src/list.ts': `${list}\nexport const Component = () => 'list';` }))
      .description;

  it('are all exports of the shell’s shared modules', async () => {
    const { description } = await built({
      ...shellFiles,
      'node_modules/@atrium/host/index.js':
        "export { notify } from './notify.js';\nexport * from './scope.js';\nexport const from = 'host';",
      'node_modules/@atrium/host/package.json': {
        name: '@atrium/host',
        version: '3.2.1',
        type: 'module',
        main: './index.js',
      },
      'node_modules/@atrium/host/notify.js': 'export const notify = 1; export const hidden = 2;',
      'node_modules/@atrium/host/scope.js': 'export const onCustomerChange = 1;',
    });
    expect(description.offers['@atrium/host']).toEqual(['from', 'notify', 'onCustomerChange']);
    expect(description.offers.zustand).toEqual(['from']);
    expect(description.offers['react-router-dom']).toContain('useParams');
    expect(description.uses).toEqual({});
  });

  it('are all names that a remote imports, in any of its files, except in modules that it drops', async () => {
    const { description } = await built({
      ...remoteFiles,
      'src/list.ts':
        "import { notify as send } from '@atrium/host';\nimport { kept } from './parts.ts';\nexport const Component = () => kept + send;",
      'src/parts.ts': "export { kept } from './kept.ts';\nexport { dropped } from './dropped.ts';",
      'src/kept.ts': "import { useState } from 'react';\nexport const kept = useState;",
      'src/dropped.ts': "import { useGone } from 'react';\nexport const dropped = useGone;",
      'package.json': { ...(remoteFiles['package.json'] as object), sideEffects: false },
      'node_modules/@atrium/host/index.js': 'exports.notify = 1;',
      'node_modules/react/index.js': 'exports.useState = 1; exports.useGone = 2;',
    });
    expect(description.uses).toMatchObject({ '@atrium/host': ['notify'], react: ['useState'] });
    expect(description.offers).toEqual({});
  });

  it('are all names of a module that a remote uses as a value, accesses by a computed name, requires or re-exports', async () => {
    const list = [
      "import * as zustand from 'zustand';",
      "import * as dom from 'react-dom';",
      "import react from 'react';",
      "export * from '@atrium/host';",
      'declare const require: (name: string) => unknown;',
      "console.log(zustand, (dom as Record<string, unknown>)[document.title], react, require('@emotion/react'));",
    ];
    const { uses } = await remoteWith(list.join('\n'));
    const whole = ['*', 'from'];
    const names = ['zustand', 'react-dom', 'react', '@atrium/host', '@emotion/react'];
    expect(uses).toEqual(Object.fromEntries(names.map((name) => [name, whole])));
  });

  it('are single names if a remote only accesses members of a namespace or default import', async () => {
    const list =
      "import * as all from 'zustand';\nimport react from 'react';\nconsole.log(all.from, react.from);";
    expect((await remoteWith(list)).uses).toMatchObject({ zustand: ['from'], react: ['from'] });
  });

  it('are not those that the installed module lacks, for which packages look in other versions', async () => {
    const { description } = await built({
      ...remoteFiles,
      'node_modules/drag/package.json': {
        name: 'drag',
        version: '1.0.0',
        type: 'module',
        main: './index.js',
      },
      'node_modules/drag/index.js':
        "import * as dom from 'react-dom';\nexport const find = dom.findDOMNode ?? dom.from;",
      'src/list.ts': "import { find } from 'drag';\nexport const Component = () => String(find);",
    });
    expect(description.uses['react-dom']).toEqual(['from']);
  });

  it('include the API calls that scripts name', async () => {
    const list = "console.log('GET /customer-portal/rewards', 'GET /customer-portal/no_call');";
    expect((await remoteWith(list)).calls).toEqual(['GET /customer-portal/rewards']);
  });

  it('are the calls of each page, without those that only head a table of rules', async () => {
    const request = (call: string) => `console.log('${call}');`;
    const { description } = await built({
      ...remoteFiles,
      'src/list.ts': `import { rules } from './rules.ts';\n${request('GET /customer-portal/rewards')}\nexport const Component = () => rules;`,
      'src/card.ts': `${request('GET /customer-portal/notifications')}\nimport('./later.ts');\nexport const Component = () => 'card';`,
      'src/later.ts': `${request('GET /customer-portal/auth/sessions')}\nexport const later = 1;`,
      'src/rules.ts':
        "export const rules = { call: 'POST /customer-portal/rewards/redeem', fields: { rewardId: {} } };",
    });
    // It is not known which page loads a chunk later on.
    const later = 'GET /customer-portal/auth/sessions';
    expect(description.callsByPart).toEqual({
      list: [later, 'GET /customer-portal/rewards'],
      detail: [later],
      card: [later, 'GET /customer-portal/notifications'],
    });
    expect(description.calls).toContain('POST /customer-portal/rewards/redeem');
  });

  it('include the searches that remote.json names for the palette', async () => {
    const call = 'GET /customer-portal/search/rewards';
    const search = { label: { 'en-US': 'Probes' }, icon: 'M0 0h24', order: 1, subject: 'probe' };
    const manifest = {
      ...probeManifest,
      subjects: { probe: 'detail' },
      search: [{ ...search, call, permission: 'rewards:read' }],
    };
    expect((await built({ ...remoteFiles, 'remote.json': manifest })).description.calls).toEqual([call]);
  });
});

describe('the subjects that a remote links to', () => {
  const linksOf = async (list: string) =>
    (await built({ ...remoteFiles, 'src/list.ts': `import { linkTo } from '@atrium/host';\n${list}` }))
      .description.links;

  it('are the literals that its minified scripts pass to linkTo', async () => {
    const list =
      "export const Component = (id) => [linkTo('reward', id), linkTo('earn_point', id), 'linked'].join();";
    expect(await linksOf(list)).toEqual(['earn_point', 'reward']);
  });

  it('are any subject if one is known only at run time', async () => {
    const list = "export const Component = ({ kind, id }) => linkTo(kind, id) ?? linkTo('reward');";
    expect(await linksOf(list)).toEqual(['*', 'reward']);
  });
});
