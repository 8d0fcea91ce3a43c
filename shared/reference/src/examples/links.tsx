import { MaybeLink, TextAround, TextLink } from '@atrium/ui';

/**
 * {@link TextLink} leads to a page of your own (`customerPath`), in the font of the text around it. {@link MaybeLink} is
 * for links to another team's object (`linkTo`): it is plain text where the person may not open that page. {@link
 * TextAround} puts a link where the sentence of a catalogue has it, which differs by language.
 */
export function Example() {
  return (
    <>
      <p>
        <TextLink to="/c/1/orders/7">Order 7</TextLink> is about{' '}
        <MaybeLink to="/c/1/applications/12">Application 12</MaybeLink> and{' '}
        <MaybeLink to={null}>Application 13</MaybeLink>.
      </p>
      <p>
        <TextAround text={(order) => `Your provider has not answered ${order} yet.`}>
          <TextLink to="/c/1/orders/8">Order 8</TextLink>
        </TextAround>
      </p>
    </>
  );
}
