import sharp from 'sharp';

/** How a drawn person looks. Lengths are in pixels of a face that is 200 wide. */
export interface Look {
  skin: [light: string, dark: string];
  hair: string;
  iris: string;
  shirt: string;
  wall: [top: string, bottom: string];
  long: boolean;
  /** Relative to an average face. */
  shape: { jaw: number; eyes: number; nose: number; mouth: number; brows: number };
}

/** People that no one is: every picture of this project's pages shows one of them. */
export const PEOPLE: readonly Look[] = [
  person(['#e8b793', '#b67b58'], '#4a2f20', '#5b4632', '#3f6c8f', ['#d9dfe2', '#aebbc2'], true, [0, 0, 0, 0, 0]),
  person(['#8d5a3c', '#5a3421'], '#17110e', '#2b1a10', '#c9a24b', ['#dcd6cb', '#b7ae9f'], false, [6, 3, 5, 6, 2]),
  person(['#f1cbb0', '#c9906f'], '#a4713a', '#4f7489', '#7a4d6e', ['#cfd8d1', '#a2b0a6'], true, [-6, -3, -4, -3, -2]),
  person(['#d49f75', '#9a6742'], '#221a17', '#3a2617', '#5d7a58', ['#e0dcd6', '#bcb6ac'], false, [9, -2, 2, -4, 4]),
  person(['#6b432d', '#3d2417'], '#0f0c0b', '#1f120b', '#b5574a', ['#d4dae0', '#a9b3bd'], true, [-3, 5, 7, 8, -1]),
  person(['#e3b08c', '#ad7550'], '#8d8d8d', '#566b52', '#38404c', ['#ddd5cf', '#b5aaa1'], false, [4, -5, 8, 1, 5]),
];

function person(
  skin: Look['skin'],
  hair: string,
  iris: string,
  shirt: string,
  wall: Look['wall'],
  long: boolean,
  [jaw, eyes, nose, mouth, brows]: readonly [number, number, number, number, number],
): Look {
  return { skin, hair, iris, shirt, wall, long, shape: { jaw, eyes, nose, mouth, brows } };
}

/** Where the middle of the face is in a picture of 640×480 pixels, and how far the head is turned, in pixels. */
export interface Pose {
  x: number;
  y: number;
  turn: number;
  light?: number;
}

/** @returns a JPEG: the middle of the picture, `width` pixels wide and 480 high */
export function drawPerson(look: Look, pose: Pose, width = 640): Promise<Buffer> {
  return sharp(Buffer.from(toSvg(look, pose, width)))
    .modulate({ brightness: pose.light ?? 1 })
    .jpeg({ quality: 92 })
    .toBuffer();
}

function toSvg(look: Look, { x, y, turn }: Pose, width: number): string {
  const { skin, hair, shirt, wall, shape } = look;
  const jaw = 62 + shape.jaw;
  const head = `M-84,-40 C-88,-130 88,-130 84,-40 C84,20 ${jaw + 8},70 ${jaw - 22},98 C24,128 -24,128 ${22 - jaw},98 C${-jaw - 8},70 -84,20 -84,-40Z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="480" viewBox="${(640 - width) / 2} 0 ${width} 480">
  <defs>
    <linearGradient id="wall" x2="0" y2="1"><stop stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/></linearGradient>
    <radialGradient id="skin" cx=".42" cy=".36" r=".78"><stop stop-color="${skin[0]}"/><stop offset=".62" stop-color="${skin[0]}"/>
      <stop offset="1" stop-color="${skin[1]}"/></radialGradient>
    <linearGradient id="neck" x2="0" y2="1"><stop stop-color="${skin[1]}"/><stop offset=".7" stop-color="${skin[0]}"/></linearGradient>
    <linearGradient id="cloth" x2="1" y2="1"><stop stop-color="${shirt}"/><stop offset="1" stop-color="#00000055"/></linearGradient>
    <filter id="soft" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="7"/></filter>
    <filter id="far" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="14"/></filter>
    <filter id="lens"><feGaussianBlur stdDeviation=".7"/></filter>
  </defs>
  <rect width="640" height="480" fill="url(#wall)"/>
  <g filter="url(#far)" opacity=".5"><rect x="36" y="40" width="130" height="220" fill="#fff"/><rect x="470" y="150" width="150" height="16" fill="#6b5a49"/>
    <rect x="490" y="90" width="22" height="60" fill="#7f5a4a"/><rect x="518" y="80" width="18" height="70" fill="#56697a"/>
    <rect x="546" y="98" width="30" height="52" fill="#8c8560"/></g>
  <g transform="translate(${x} ${y})" filter="url(#lens)">
    ${look.long ? `<path d="M-104,-50 C-112,-172 112,-172 104,-50 C112,40 112,120 92,176 L-92,176 C-112,120 -112,40 -104,-50Z" fill="${hair}"/>` : ''}
    <path d="M-210,330 C-200,200 -130,176 -52,160 L52,160 C130,176 200,200 210,330Z" fill="${shirt}"/>
    <path d="M-210,330 C-200,200 -130,176 -52,160 L52,160 C130,176 200,200 210,330Z" fill="url(#cloth)" opacity=".6"/>
    <path d="M-44,70 L-50,166 C-24,196 24,196 50,166 L44,70Z" fill="url(#neck)"/>
    ${look.long ? '' : `<ellipse cx="-84" cy="-2" rx="13" ry="24" fill="${skin[1]}"/><ellipse cx="84" cy="-2" rx="13" ry="24" fill="${skin[1]}"/>`}
    <path d="${head}" fill="url(#skin)"/>
    <g transform="translate(${turn} 0)">
      <g filter="url(#soft)" opacity=".45"><ellipse cx="-36" cy="-16" rx="26" ry="16" fill="${skin[1]}"/><ellipse cx="36" cy="-16" rx="26" ry="16" fill="${skin[1]}"/>
        <ellipse cx="-46" cy="40" rx="18" ry="12" fill="#c2614e" opacity=".45"/><ellipse cx="46" cy="40" rx="18" ry="12" fill="#c2614e" opacity=".45"/>
        <path d="M-4,-14 C-10,10 -18,26 -20,36 L20,36 C16,24 8,10 6,-14Z" fill="${skin[1]}"/><ellipse cy="84" rx="26" ry="7" fill="${skin[1]}"/></g>
      ${eye(-36, look)}${eye(36, look)}
      <path d="M-17,${36 + shape.nose / 2} C-10,${44 + shape.nose} 10,${44 + shape.nose} 17,${36 + shape.nose / 2}" fill="none" stroke="${skin[1]}" stroke-width="4" stroke-linecap="round"/>
      <ellipse cx="-9" cy="${37 + shape.nose / 2}" rx="4.5" ry="2.6" fill="#3a1d14" opacity=".55"/><ellipse cx="9" cy="${37 + shape.nose / 2}" rx="4.5" ry="2.6" fill="#3a1d14" opacity=".55"/>
      ${mouth(32 + shape.mouth)}
    </g>
    ${
      look.long
        ? `<path d="M-90,10 C-120,-196 120,-196 90,10 C84,-50 58,-86 6,-94 C-40,-90 -80,-56 -90,10Z" fill="${hair}"/>`
        : `<path d="M-86,-24 C-104,-160 104,-160 86,-24 C80,-62 66,-82 40,-86 C8,-92 -46,-92 -66,-78 C-80,-66 -84,-48 -86,-24Z" fill="${hair}"/>`
    }
  </g></svg>`;
}

function eye(cx: number, { iris, hair, shape, skin }: Look): string {
  const y = -14;
  const rx = 17 + shape.eyes / 2;
  const brow = y - 24 - shape.brows;
  const side = Math.sign(cx);
  return `<path d="M${cx - rx},${y} Q${cx},${y - 15} ${cx + rx},${y} Q${cx},${y + 12} ${cx - rx},${y}Z" fill="#f4efe9"/>
    <circle cx="${cx}" cy="${y - 1}" r="7.4" fill="${iris}"/><circle cx="${cx}" cy="${y - 1}" r="3.4" fill="#0d0908"/>
    <circle cx="${cx - 2.4}" cy="${y - 3.6}" r="1.7" fill="#fff"/>
    <path d="M${cx - rx},${y} Q${cx},${y - 16} ${cx + rx},${y}" fill="none" stroke="#2a1a14" stroke-width="3.2" stroke-linecap="round"/>
    <path d="M${cx - rx},${y - 6} Q${cx},${y - 21} ${cx + rx},${y - 6}" fill="none" stroke="${skin[1]}" stroke-width="2"/>
    <path d="M${cx - side * 22},${brow + 3} Q${cx + side * 4},${brow - 9} ${cx + side * 25},${brow + 6}" fill="none" stroke="${hair}" stroke-width="6" stroke-linecap="round" opacity=".85"/>`;
}

function mouth(half: number): string {
  return `<path d="M${-half},68 Q-10,58 0,62 Q10,58 ${half},68 Q0,72 ${-half},68Z" fill="#a4524b"/>
    <path d="M${-half},68 Q0,90 ${half},68 Q0,74 ${-half},68Z" fill="#c06c62"/>
    <path d="M${-half},68 Q0,74 ${half},68" fill="none" stroke="#5d2622" stroke-width="2"/>`;
}
