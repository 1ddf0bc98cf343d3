import { isVirtualCamera } from './virtual-camera.js';

/** Why there is no picture. Each problem has its own text, because each needs a different action. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'framed' | 'lost' | 'failed';

export type CameraResult = { stream: MediaStream; cameraCount: number } | { problem: CameraProblem };

/**
 * Asks for the front camera. The promise may stay pending until the person answers or, if the browser never asks, forever. The
 * caller should show help meanwhile.
 *
 * @param deviceId a specific camera, if the person switched cameras
 */
export async function openCamera(embedded: boolean, deviceId: string | null): Promise<CameraResult> {
  // Undefined in old browsers, in the built-in browsers of some apps, and on pages without https.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices?.getUserMedia === undefined) return { problem: 'unsupported' };
  if (embedded && !isAllowedInFrame()) return { problem: 'framed' };
  try {
    const stream = await devices.getUserMedia({
      audio: false,
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        ...(deviceId === null ? { facingMode: 'user' } : { deviceId: { exact: deviceId } }),
      },
    });
    const cameras = await devices.enumerateDevices().catch(() => []);
    return { stream, cameraCount: cameras.filter(({ kind }) => kind === 'videoinput').length };
  } catch (error) {
    return { problem: toProblem(error) };
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** @returns the device id of the next camera; null if there is no other */
export async function findOtherCamera(stream: MediaStream): Promise<string | null> {
  const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
  const current = stream.getVideoTracks()[0]?.getSettings().deviceId;
  const next = cameras[(cameras.findIndex(({ deviceId }) => deviceId === current) + 1) % cameras.length];
  return next === undefined || next.deviceId === current ? null : next.deviceId;
}

/** Describes the camera for the upload's metadata. */
export function describeCamera(stream: MediaStream): Record<string, unknown> {
  const track = stream.getVideoTracks()[0];
  if (track === undefined) return {};
  const { width, height, frameRate, facingMode } = track.getSettings();
  return { virtual: isVirtualCamera(track.label), width, height, frameRate, facingMode };
}

/** Maps the errors of https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia and their names in older browsers. */
function toProblem(error: unknown): CameraProblem {
  switch (error instanceof Error || error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'busy';
    case 'TypeError':
      return 'unsupported';
  }
  return 'failed';
}

/** Only Chromium reports this. Elsewhere a frame without `allow="camera"` looks like a denied permission. */
function isAllowedInFrame(): boolean {
  const policy = (document as { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy;
  return policy?.allowsFeature('camera') ?? true;
}
