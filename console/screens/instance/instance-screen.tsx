import { Heading } from '../../parts/shown/heading.js';
import { useTexts } from '../../texts/language.js';
import { TITLES } from '../titles.js';
import { Accounts } from './accounts.js';
import { Checkpoint } from './checkpoint.js';
import { Engine } from './engine.js';
import { Load } from './load.js';
import { SigningKeys } from './signing-keys.js';
import { INSTANCE } from './texts.js';
import { Workers } from './workers.js';

/** What an operator watches. No route that it calls answers with a session or a person. */
export function InstanceScreen() {
  const texts = useTexts(INSTANCE);
  return (
    <>
      <Heading title={useTexts(TITLES).instance} />
      <p class="quiet">{texts.about}</p>
      <Load />
      <Workers />
      <Engine />
      <Accounts />
      <SigningKeys />
      <Checkpoint />
    </>
  );
}
