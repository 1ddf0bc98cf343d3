import type { MediaItem } from '@faceproof/protocol/api/sessions/media.js';
import { Button } from '../parts/forms/button.js';
import './session-view.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { codeOf } from '../api/api-error.js';
import { Failure } from '../parts/states/answered.js';
import { Message } from '../parts/states/message.js';
import { useLanguage } from '../texts/language.js';
import { Face } from './face.js';
import type { Loupe, View } from './face-canvas.js';
import { Film, labelOf } from './film.js';
import { bestFrame, framesOf, type Pictures, referenceOf, type ShownPictures } from './open-pictures.js';
import { useViewTexts } from './texts.js';
import { type Player, usePlayer } from './use-player.js';

/** A picture is loaded in full width once it is looked at for this long. */
const SHARPEN_MS = 700;

/**
 * The reference beside a frame, and all frames below.
 *
 * @param onPlayer receives what keys move
 * @param onShown runs once everything that can be seen is on the screen, also where nothing is left to see
 */
export function Faces(props: {
  pictures: Pictures & { now: ShownPictures };
  onPlayer?: (player: Player) => void;
  onShown?: () => void;
}) {
  const { pictures, onPlayer, onShown } = props;
  const texts = useViewTexts();
  const { items, bitmaps, errors } = pictures.now;
  const passing = [...errors.values()].find((error) => !isFinal(error));
  const failed = errors.get('LIST') ?? (bitmaps.size === 0 ? passing : undefined);
  if (failed !== undefined) return <Failure error={failed} retry={() => pictures.load('SHOW')} />;
  if (items === null) return <p class="quiet">{texts.loading}</p>;
  if (items.length === 0)
    return <Nothing title={texts.none} help={texts.simulated} {...(onShown === undefined ? {} : { onShown })} />;
  if (items.every(({ state }) => state === 'DELETED'))
    return <Nothing title={texts.deletedAll} help={texts.deletedAllHelp} {...(onShown === undefined ? {} : { onShown })} />;
  return (
    <Comparison
      items={items}
      pictures={pictures}
      {...(onPlayer === undefined ? {} : { onPlayer })}
      {...(onShown === undefined ? {} : { onShown })}
    />
  );
}

/** Of a picture that no one can see, however often it is asked for. */
function isFinal(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'undecodable_media' || code === 'media_deleted';
}

function Nothing({ title, help, onShown }: { title: string; help: string; onShown?: () => void }) {
  useEffect(() => onShown?.(), []);
  return <Message icon="empty" title={title} children={<p>{help}</p>} />;
}

function Comparison(props: {
  items: readonly MediaItem[];
  pictures: Pictures & { now: ShownPictures };
  onPlayer?: (player: Player) => void;
  onShown?: () => void;
}) {
  const { items, pictures, onPlayer, onShown } = props;
  const { bitmaps, errors } = pictures.now;
  const texts = useViewTexts();
  const language = useLanguage();
  const frames = useMemo(() => framesOf(items), [items]);
  const best = useMemo(() => bestFrame(items), [items]);
  const reference = useMemo(() => referenceOf(items), [items]);
  const player = usePlayer(frames, best === null ? 0 : frames.indexOf(best));
  const [view, setView] = useState<View>({ loupe: null, zoom: 1, brightness: 1, aligned: true });
  const focused = useFocused();
  const frame = frames[player.current];
  const isSettled = ({ state, mediaId }: MediaItem) =>
    state === 'DELETED' || bitmaps.has(mediaId) || isFinal(errors.get(mediaId));
  const isShown = [frame, reference].every((item) => item == null || isSettled(item));
  useEffect(() => onPlayer?.(player));
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown]);
  useSharpened(pictures.sharpen, player.playing ? [] : [frame, reference]);
  const retry = () => pictures.load('SHOW');
  const onLoupe = (loupe: Loupe | null) => setView((before) => ({ ...before, loupe }));
  return (
    <div class={focused ? 'faces' : 'faces unfocused'} data-shown={isShown}>
      <p class="faces-hidden" hidden={focused}>
        {texts.hidden}
      </p>
      <div class="pair">
        {reference === null ? null : (
          <figure>
            <figcaption>{texts.reference}</figcaption>
            <Face
              item={reference}
              bitmap={bitmaps.get(reference.mediaId)}
              error={errors.get(reference.mediaId)}
              label={texts.reference}
              view={view}
              onLoupe={onLoupe}
              retry={retry}
            />
          </figure>
        )}
        {frame === undefined ? null : (
          <figure>
            <figcaption>
              {frame === best ? `${texts.best} · ` : ''}
              {labelOf(frame, player.current, frames.length, texts, language)}
            </figcaption>
            <Face
              item={frame}
              bitmap={bitmaps.get(frame.mediaId)}
              error={errors.get(frame.mediaId)}
              label={labelOf(frame, player.current, frames.length, texts, language)}
              view={view}
              onLoupe={onLoupe}
              retry={retry}
            />
          </figure>
        )}
      </div>
      <Film frames={frames} bitmaps={bitmaps} current={player.current} onChoose={player.choose} />
      <Controls view={view} setView={setView} player={player} />
    </div>
  );
}

function Controls({ view, setView, player }: { view: View; setView: (view: View) => void; player: Player }) {
  const texts = useViewTexts();
  return (
    <div class="row face-controls">
      <Button kind="small" text={player.playing ? texts.stop : texts.play} onClick={player.toggle} />
      <Button
        kind="small"
        text={view.aligned ? texts.whole : texts.aligned}
        onClick={() => setView({ ...view, aligned: !view.aligned })}
      />
      <Slider label={texts.zoom} min={1} max={4} value={view.zoom} onChange={(zoom) => setView({ ...view, zoom })} />
      <Slider
        label={`${texts.brightness} (${texts.brightnessHelp})`}
        min={0.5}
        max={3}
        value={view.brightness}
        onChange={(brightness) => setView({ ...view, brightness })}
      />
    </div>
  );
}

function Slider(props: { label: string; min: number; max: number; value: number; onChange: (value: number) => void }) {
  const { label, min, max, value, onChange } = props;
  return (
    <label class="slider">
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.1}
        value={value}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

function useSharpened(sharpen: Pictures['sharpen'], looked: readonly (MediaItem | null | undefined)[]): void {
  const ids = looked.flatMap((item) => item?.mediaId ?? []).join(' ');
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const mediaId of ids.split(' ')) sharpen(mediaId);
    }, SHARPEN_MS);
    return () => clearTimeout(timer);
  }, [ids, sharpen]);
}

/** Whether the window has the focus. Pictures of people are blurred while it has not. */
function useFocused(): boolean {
  const [focused, setFocused] = useState(() => document.hasFocus());
  useEffect(() => {
    const update = () => setFocused(document.hasFocus() && document.visibilityState === 'visible');
    const events = ['focus', 'blur'] as const;
    for (const name of events) addEventListener(name, update);
    document.addEventListener('visibilitychange', update);
    return () => {
      for (const name of events) removeEventListener(name, update);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return focused;
}
