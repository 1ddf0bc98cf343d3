import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { isInsideApp, nameBrowser } from '../flow/browser.js';
import { type CameraProblem, closeCamera, openCamera } from '../flow/camera.js';
import type { CameraNotice } from '../flow/screen.js';
import { Button } from '../parts/button.js';
import { CueSwitch } from '../parts/cue-switch.js';
import { Heading } from '../parts/heading.js';
import { Drawing, Emblem } from '../parts/symbols.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  /** Turn the camera on at once, because the person has just agreed. */
  asks: boolean;
  notice: CameraNotice | null;
  embedded: boolean;
  /** Offers the session to another device; null where the session forbids it. */
  onHandover: (() => void) | null;
  onCamera(stream: MediaStream, cameraCount: number): void;
  onProblem(problem: CameraProblem): void;
}

/** After this time the screen shows help, because some mobile browsers never ask for the permission. */
const SLOW_MS = 6000;

type State =
  | { name: 'IDLE' }
  | { name: 'ASKING'; slow: boolean }
  | { name: 'OPEN' }
  | { name: 'PROBLEM'; problem: CameraProblem };

export function CameraScreen({ asks, notice, embedded, onHandover, onCamera, onProblem }: Props) {
  const [state, setState] = useState<State>(asks ? { name: 'ASKING', slow: false } : { name: 'IDLE' });
  const here = useRef(true);

  const ask = useCallback(async () => {
    setState({ name: 'ASKING', slow: false });
    const slow = setTimeout(() => setState({ name: 'ASKING', slow: true }), SLOW_MS);
    const result = await openCamera(embedded, null);
    clearTimeout(slow);
    if (!here.current) {
      if ('stream' in result) closeCamera(result.stream);
    } else if ('problem' in result) {
      setState({ name: 'PROBLEM', problem: result.problem });
      onProblem(result.problem);
    } else {
      setState({ name: 'OPEN' });
      onCamera(result.stream, result.cameraCount);
    }
  }, [embedded, onCamera, onProblem]);

  // Asks for the camera once, when the screen appears.
  useEffect(() => {
    if (asks) void ask();
    return () => {
      here.current = false;
    };
  }, []);

  if (state.name === 'PROBLEM') return <Problem problem={state.problem} onAgain={ask} onHandover={onHandover} />;
  return <Prompt state={state} notice={notice} onAsk={ask} />;
}

function Prompt({
  state,
  notice,
  onAsk,
}: {
  state: Exclude<State, { name: 'PROBLEM' }>;
  notice: CameraNotice | null;
  onAsk(): void;
}) {
  const { strings } = useTexts();
  const { camera } = strings;
  const notices = { lost: camera.lost, interrupted: strings.challenge.interrupted, expired: strings.upload.expired };
  return (
    <>
      <Drawing name="howTo" />
      {/* A new heading takes the focus of the button that was pressed. */}
      <Heading key={state.name === 'IDLE' ? 'idle' : 'asking'}>
        {state.name === 'IDLE' && notice === 'lost' ? camera.lostTitle : camera.title}
      </Heading>
      {notice === null ? null : (
        <p class="notice" role="alert">
          {notices[notice]}
        </p>
      )}
      <p role="status">
        {state.name === 'ASKING' ? camera.asking : state.name === 'OPEN' ? strings.framing.starting : camera.ready}
      </p>
      {state.name === 'ASKING' && state.slow ? (
        <div role="status">
          <p class="notice">{camera.slow}</p>
        </div>
      ) : null}
      <p class="quiet">{camera.how}</p>
      {state.name === 'IDLE' ? <CueSwitch /> : null}
      <div class="actions">
        {state.name === 'IDLE' ? <Button kind="button primary" onClick={onAsk} text={camera.turnOn} /> : null}
        {state.name === 'ASKING' && state.slow ? <Button onClick={() => location.reload()} text={camera.reload} /> : null}
      </div>
    </>
  );
}

/** The other device is the first choice where this one cannot take the photos. */
const ELSEWHERE: readonly CameraProblem[] = ['missing', 'unsupported'];

function Problem({
  problem,
  onAgain,
  onHandover,
}: {
  problem: CameraProblem;
  onAgain(): void;
  onHandover: (() => void) | null;
}) {
  const { strings, say } = useTexts();
  const { camera, handover } = strings;
  const browser = nameBrowser(navigator.userAgent);
  const insideApp = isInsideApp(navigator.userAgent);
  const first = insideApp || ELSEWHERE.includes(problem);
  const again = problem === 'unsupported' || problem === 'framed' ? null : { text: camera.again, onClick: onAgain };
  const move = onHandover === null ? null : { text: insideApp ? handover.browserUse : handover.use, onClick: onHandover };
  const actions = (first ? [move, again] : [again, move]).filter((action) => action !== null);
  return (
    <>
      {problem === 'denied' ? <Drawing name={browser} /> : <Emblem name="cameraOff" tone="warn" />}
      <Heading>{camera[`${problem}Title`]}</Heading>
      <p>{say(camera[problem])}</p>
      {problem === 'denied' ? <p class="notice">{camera[`help${browser}`]}</p> : null}
      {insideApp ? <p class="notice">{camera.inApp}</p> : null}
      <div class="actions">
        {actions.map(({ text, onClick }, i) => (
          <button type="button" key={text} class={i === 0 ? 'button primary' : 'button'} onClick={onClick}>
            {text}
          </button>
        ))}
      </div>
    </>
  );
}
