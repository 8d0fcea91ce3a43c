import { isOneOf, keysOf } from '@atrium/contract';
import { personName, type Texts, textsFor } from '../../messages/index.ts';

type NotificationTexts = Texts['notifications'];

/** What a notification says: the key of its text and the facts that go into it, as its row stores them. */
export type NotificationMessage = {
  readonly [Key in keyof NotificationTexts]: {
    readonly key: Key;
    readonly parameters: Parameters<NotificationTexts[Key]>[0] extends infer P extends object
      ? P
      : Record<string, never>;
  };
}[keyof NotificationTexts];

export interface StoredMessage {
  readonly key: string;
  readonly parameters: object;
}

/** @param shownName returns a person's name as the medium shows it, for media other than a page */
export function renderNotification(
  { key, parameters }: StoredMessage,
  locale: string,
  shownName: (name: string) => string = (name) => name,
): { readonly title: string; readonly body: string } {
  const texts = textsFor(locale).notifications;
  if (!isOneOf(keysOf(texts), key)) return texts.unknown();
  // A row has the parameters of its key.
  const render = texts[key] as (parameters: object) => ReturnType<typeof texts.unknown>;
  return render(withNames(parameters, (name) => shownName(personName(name, locale))));
}

/** A notification that names a person has their id too. The id is all that is left of a person who was erased. */
function withNames(parameters: StoredMessage['parameters'], shownName: (name: string) => string): object {
  if (!('personId' in parameters)) return parameters;
  const named = Object.entries(parameters).map(([key, value]) => [
    key,
    (key === 'name' || key === 'inviter') && typeof value === 'string' ? shownName(value) : value,
  ]);
  return Object.fromEntries(named);
}
