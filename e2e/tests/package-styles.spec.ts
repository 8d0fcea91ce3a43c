import { FaultWatch } from '../faults/measured-fault.ts';
import { expect, test } from '../fixtures.ts';
import { newRemote } from '../pages/new-remote.ts';
import { people } from '../pages/portal.ts';
import { changedStyles, rememberStyles } from '../styles/computed-styles.ts';
import { scriptRules, scriptStyles, wholePageSheets } from '../styles/whole-page.ts';

const name = 'mfe-documents';
const mark = `[data-${name}]`;

/** A page with style sheets for the whole page, which adds to the body by React and by a script of its own. */
const overview = `
  import { createElement, useState } from 'react';
  import { createPortal } from 'react-dom';
  import { insertLater, ofReact } from './script-styles.ts';
  import './whole-page.css';

  function openMenu() {
    const menu = Object.assign(document.createElement('div'), { className: 'probe-day', id: 'menu' });
    menu.append('A menu');
    document.body.append(menu);
  }

  export function Component() {
    const [open, setOpen] = useState(false);
    const picker = createElement('div', { className: 'probe-day', id: 'picker' }, 'A picker');
    return createElement('section', null, ofReact,
      createElement('p', { className: 'probe-day' }, 'A day'),
      createElement('button', { onClick: () => { setOpen(true); openMenu(); insertLater(); } }, 'Open'),
      createElement('button', { onClick: () => { setOpen(false); document.getElementById('menu').remove(); } }, 'Close'),
      open && createPortal(picker, document.body));
  }
`;

const sources = Object.fromEntries(
  Object.entries({
    ...wholePageSheets,
    'index.ts': overview,
    'script-styles.ts': `const RULES = ${JSON.stringify(scriptRules)};\n${scriptStyles}`,
  }).map(([path, content]) => [`src/features/overview/${path}`, content]),
);

/** What the rules of scripts set. */
const byScripts = [
  ['word-spacing', '5px'],
  ['text-indent', '6px'],
  ['line-height', '41px'],
  ['tab-size', '3'],
  ['hyphens', 'manual'],
] as const;

test(
  'style sheets for the whole page, also those of scripts, style their remote alone, there and in the body',
  { tag: '@long' },
  async ({ page, portal, fleet }, info) => {
    test.setTimeout(120_000);
    const folder = await newRemote({ name, version: `0.3.${info.retry}`, changes: sources });
    await fleet.command('publish', folder, '--promote');
    const watches = ['style sheet of a package', 'style sheet that a script makes'].map(
      (part) => new FaultWatch(info, part, 'has global selectors'),
    );
    await portal.signIn(people.owner, '/c/0/rewards');
    await portal.open('Account');
    await expect(page.getByRole('button', { name: 'Change name' })).toBeVisible();
    expect(await rememberStyles(page, mark)).toBeGreaterThan(500);

    for (const watch of watches) watch.start();
    await portal.open('Documents');
    const day = page.getByText('A day');
    await expect(day).toHaveCSS('animation-name', `${name}__in`);
    await expect(day).toHaveCSS('font-family', `${name}__Inter, serif`);
    await page.getByRole('button', { name: 'Open' }).click();
    for (const text of ['A day', 'A picker', 'A menu']) {
      await expect(page.getByText(text)).toHaveCSS('outline', /3px/);
      await expect(page.getByText(text)).toHaveCSS('border', /9px/);
      for (const [property, value] of byScripts)
        await expect(page.getByText(text)).toHaveCSS(property, value);
    }
    for (const watch of watches) watch.outcome();
    await page.getByRole('button', { name: 'Close' }).click();

    await portal.open('Account');
    await expect(page.getByRole('button', { name: 'Change name' })).toBeVisible();
    await expect(page.locator(`link[rel=stylesheet][href*="${name}"]`)).toBeAttached();
    // A registered property has its initial value everywhere; its name is the remote's own.
    const changed = (await changedStyles(page, mark)).filter((line) => !line.includes(` --${name}__`));
    expect(changed).toEqual([]);
    for (const watch of watches) watch.done();
    await fleet.command('retire', name);
  },
);
