import { useState } from 'preact/hooks';
import { Faces } from '../../session-view/faces.js';
import type { Pictures } from '../../session-view/open-pictures.js';
import { usePictures } from '../../session-view/use-pictures.js';
import type { Player } from '../../session-view/use-player.js';

/** @param preloaded hands over the pictures if they were loaded before the case was opened */
export function CasePictures(props: {
  sessionId: string;
  preloaded: () => Pictures | null;
  onPlayer?: (player: Player) => void;
  onShown?: () => void;
}) {
  const { sessionId, preloaded, ...heard } = props;
  const [given] = useState(preloaded);
  const pictures = usePictures(sessionId, given);
  return <Faces pictures={pictures} {...heard} />;
}
