import { describe, expect, it } from 'vitest';
import { isVirtualCamera } from '../../../../orchestrator/pages/capture/app/flow/virtual-camera.js';

describe('virtual cameras', () => {
  it.each([
    'OBS Virtual Camera',
    'ManyCam Virtual Webcam',
    'Snap Camera',
    'Dummy video device (0x0000)',
    'v4l2loopback',
    'XSplit VCam',
    'mmhmm Camera',
    'DroidCam Source 3',
    'e2eSoft VCam',
    'CamTwist',
  ])('are recognized by their labels: %s', (label) => {
    expect(isVirtualCamera(label)).toBe(true);
  });

  it.each([
    'FaceTime HD Camera',
    'Integrated Webcam (0c45:6a09)',
    'camera2 1, facing front',
    'Logitech BRIO',
    'Jacobs iPhone Camera',
    'Front Camera',
    '',
  ])('are distinguished from real ones: %s', (label) => {
    expect(isVirtualCamera(label)).toBe(false);
  });
});
