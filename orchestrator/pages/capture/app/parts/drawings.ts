import type { BrowserName } from '../flow/browser.js';

/** Our own drawings, of 240 × 120, loaded where they are shown. `strong`: what to look at. The text beside them has the meaning. */
interface Drawing {
  soft: string;
  strong: string;
}

const camera = (x: number, y: number) => `M${x} ${y}h4l2-3h6l2 3h4v11h-18zM${x + 9} ${y + 2}a3.500 3.500 0 1 0 .01 0`;
const toggle = (x: number, y: number) => `M${x} ${y}h12a5 5 0 0 1 0 10h-12a5 5 0 0 1 0-10M${x + 12} ${y + 2}a3 3 0 1 0 .01 0`;
const sliders = (x: number, y: number) => `M${x - 5} ${y - 2.5}h10M${x - 2} ${y - 5}v5M${x - 5} ${y + 3}h10M${x + 2} ${y}v5`;
const ring = (x: number, y: number) => `M${x} ${y - 11}a11 11 0 1 0 .01 0`;

const WINDOW = 'M16 6h208a8 8 0 0 1 8 8v92a8 8 0 0 1-8 8H16a8 8 0 0 1-8-8V14a8 8 0 0 1 8-8z';
const PHONE = 'M82 2h76a8 8 0 0 1 8 8v100a8 8 0 0 1-8 8H82a8 8 0 0 1-8-8V10a8 8 0 0 1 8-8z';
const BAR = 'M30 16h184a8 8 0 0 1 0 16H30a8 8 0 0 1 0-16M52 24h60';
const PANEL = `M24 50h116v40H24zM60 70h34${camera(32, 66)}`;

export const DRAWINGS: Record<BrowserName | 'howTo', Drawing> = {
  Chrome: { soft: WINDOW + BAR + PANEL, strong: `${ring(32, 24)}M32 35v12${sliders(32, 24)}${toggle(110, 65)}` },
  Firefox: {
    soft: WINDOW + BAR + PANEL,
    strong: `${ring(32, 24)}M32 35v12M27 21.500h7v6h-7zM34 24l4-2v5l-4-1M26 18l12 12${toggle(110, 65)}`,
  },
  Safari: {
    soft: `${WINDOW}M8 24h224M18 15h4M34 15h28M84 15h18M110 15h18M34 30h120v60H34zM44 42h60M44 54h80`,
    strong: `M28 9h40v12H28zM48 24v4M44 72h74${camera(128, 68)}`,
  },
  ChromeAndroid: {
    soft: `${PHONE}M90 12h60a6 6 0 0 1 0 12H90a6 6 0 0 1 0-12M106 18h34M84 46h72v36H84zM110 64h12${camera(88, 60)}`,
    strong: `${ring(92, 18)}M92 29v14${sliders(92, 18)}${toggle(132, 59)}`,
  },
  SafariIos: {
    soft: `${PHONE}M90 96h60a6 6 0 0 1 0 12H90a6 6 0 0 1 0-12M106 102h34M84 36h72v36H84zM110 54h12${camera(88, 50)}`,
    strong: `${ring(92, 102)}M92 91V76M87 99h10M87 102h10M87 105h6${toggle(132, 49)}`,
  },
  Other: { soft: WINDOW + BAR + PANEL, strong: `${ring(32, 24)}M32 35v12${sliders(32, 24)}${toggle(110, 65)}` },
  howTo: {
    soft: `${PHONE}M40 26a9 9 0 1 0 .01 0M40 14v4M40 52v4M19 35h4M57 35h4M25 20l3 3M52 47l3 3M25 50l3-3M52 23l3-3M178 48h38M178 48l6-5M178 48l6 5`,
    strong:
      'M120 20c18 0 28 12 28 32s-13 44-28 44-28-24-28-44 10-32 28-32zM109 48v.01M131 48v.01M120 52v9M111 74c6 5 12 5 18 0',
  },
};
