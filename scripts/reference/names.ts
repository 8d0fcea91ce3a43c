import type { HrefOf } from './markup.ts';
import type { Described, DescribedPackage, Reference } from './package-description.ts';
import { pathFrom } from './page-frame.ts';

/** A package with more names has a page for each of its modules. */
const MAX_NAMES_OF_PAGE = 150;

export interface Place {
  /** Path of the page. */
  readonly path: string;
  readonly id: string;
}

/** Where each name of the packages is described. */
export class Names {
  readonly #byModule = new Map<string, Place>();
  readonly #byPackage = new Map<string, Place>();
  readonly #byName = new Map<string, Place>();

  constructor(packages: readonly DescribedPackage[]) {
    for (const described of packages) {
      const taken = new Set<string>();
      for (const item of itemsOf(described)) {
        const path = pageOf(described, item);
        const id = taken.has(`${path}#${item.name}`)
          ? `${item.module}-${item.name}`.replaceAll('/', '-')
          : item.name;
        taken.add(`${path}#${id}`);
        const place = { path, id };
        this.#byModule.set(keyOf(item), place);
        if (!item.isExported) continue;
        setFirst(this.#byPackage, `${item.packageName}#${item.name}`, place);
        setFirst(this.#byName, item.name, place);
      }
    }
  }

  placeOf(item: Described): Place {
    const place = this.#byModule.get(keyOf(item));
    if (!place) throw new Error(`${keyOf(item)} is on no page.`);
    return place;
  }

  /** Links to the names that a declaration refers to, from its page or from another one. */
  hrefsOf(item: Described, page = this.placeOf(item).path): HrefOf {
    return (name) => {
      if (name === item.name) return undefined;
      const reference = item.references.get(name);
      return this.#href(page, reference && this.#placeOfReference(reference));
    };
  }

  /** Links from a page to any exported name. */
  hrefsFrom(page: string): HrefOf {
    return (name) => this.#href(page, this.#byName.get(name.split('.')[0] ?? ''));
  }

  #placeOfReference({ packageName, module, name }: Reference): Place | undefined {
    return module === undefined
      ? this.#byPackage.get(`${packageName}#${name}`)
      : this.#byModule.get(keyOf({ packageName, module, name }));
  }

  #href(from: string, place: Place | undefined): string | undefined {
    if (!place) return undefined;
    return place.path === from ? `#${place.id}` : `${pathFrom(from, place.path)}#${place.id}`;
  }
}

export function itemsOf({ entries }: DescribedPackage): Described[] {
  return entries.flatMap(({ items }) => items);
}

export function isSplit(described: DescribedPackage): boolean {
  return itemsOf(described).length > MAX_NAMES_OF_PAGE;
}

export function pathOfPackage({ name }: Pick<DescribedPackage, 'name'>): string {
  return `packages/${name.replace('@atrium/', '')}.html`;
}

export function pageOf(described: DescribedPackage, { module }: Described): string {
  const path = pathOfPackage(described);
  return isSplit(described) ? path.replace('.html', `/${module.replaceAll('/', '-')}.html`) : path;
}

function keyOf({ packageName, module, name }: { packageName: string; module: string; name: string }): string {
  return `${packageName}/${module}#${name}`;
}

function setFirst<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (!map.has(key)) map.set(key, value);
}
