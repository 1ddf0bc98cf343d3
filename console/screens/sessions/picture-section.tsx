import { useState } from 'preact/hooks';
import { Faces } from '../../session-view/faces.js';
import { usePictures } from '../../session-view/use-pictures.js';
import { useMe } from '../../sign-in/use-me.js';
import { useCounted } from '../../texts/language.js';
import { useSessionTexts } from './texts.js';

/** Pictures of a person are loaded only when someone asks: each look is an entry of the audit log. */
export function PictureSection({ sessionId }: { sessionId: string }) {
  const texts = useSessionTexts();
  const { role } = useMe();
  const [asked, setAsked] = useState(false);
  return (
    <section>
      <h2>{texts.pictures}</h2>
      <p class="quiet">
        {texts.picturesHelp} {role === 'DPO' ? texts.picturesOfRequest : ''}
      </p>
      {asked ? (
        <Asked sessionId={sessionId} />
      ) : (
        <button type="button" class="button" onClick={() => setAsked(true)}>
          {texts.showPictures}
        </button>
      )}
    </section>
  );
}

function Asked({ sessionId }: { sessionId: string }) {
  const texts = useSessionTexts();
  const counted = useCounted();
  const pictures = usePictures(sessionId);
  const items = pictures.now.items ?? [];
  const deleted = items.filter(({ state }) => state === 'DELETED').length;
  return (
    <>
      {items.length === 0 ? null : (
        <p>
          {counted(texts.readable, items.length - deleted)}; {counted(texts.gone, deleted)}.
        </p>
      )}
      <Faces pictures={pictures} />
    </>
  );
}
