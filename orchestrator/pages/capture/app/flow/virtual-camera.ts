/** The labels of known virtual cameras. */
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
 * True if the label belongs to a known virtual camera. The label itself is not uploaded, because it may contain a person's name,
 * as in "Anna's phone". Attackers can rename a camera, so the server treats this as a weak sign.
 */
export function isVirtualCamera(label: string): boolean {
  const name = label.toLowerCase();
  return VIRTUAL.some((pattern) => pattern.test(name));
}
