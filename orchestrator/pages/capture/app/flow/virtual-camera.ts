/** Programs and drivers that stand in for a camera, by the names that they give it. */
const VIRTUAL = [
  /\bvirtual\b/,
  /\bobs\b/,
  /manycam/,
  /snap ?camera/,
  /v4l2 ?loopback|dummy video device/,
  /xsplit|vcam\b/,
  /mmhmm/,
  /droidcam|iriun|epoccam|ivcam/,
  /e2esoft/,
  /camtwist|splitcam|youcam|webcamoid|akvcam|avatarify|deepfacelive|unity video capture|screen ?capture/,
];

/**
 * Whether the camera is known to be no camera. The label itself stays here: it may hold a person's name, as in
 * "Anna's phone". Whoever means harm renames theirs, so the server takes this for a weak sign.
 */
export function isVirtualCamera(label: string): boolean {
  const name = label.toLowerCase();
  return VIRTUAL.some((pattern) => pattern.test(name));
}
