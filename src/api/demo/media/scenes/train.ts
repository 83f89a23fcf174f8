import { ridge, scatter, wave } from '../draw/shapes.ts';
import { fill, glow, linear, path, stars } from '../draw/svg.ts';
import type { Scene } from './scene.ts';

const CAR = 320;
const seats = scatter(90, 8, (next) => ({ warm: next() > 0.25, head: next() }));

function carriage(x: number, i: number): string {
  const windows = seats.map((seat, n) => {
    const left = 22 + n * 35;
    const lit = seat.warm || i % 2 === 0;
    const person =
      lit && seat.head > 0.45
        ? `<circle cx="${left + 12}" cy="30" r="6" fill="#7a4520"/><rect x="${left + 4}" y="34" width="16" height="10" rx="5" fill="#7a4520"/>`
        : '';
    return `<rect x="${left}" y="16" width="25" height="28" rx="4" fill="${lit ? '#ffd788' : '#31426e'}"/>${person}`;
  });
  return `<g transform="translate(${x.toFixed(1)} 470)"><rect width="${CAR - 10}" height="86" rx="12" fill="#b8324a"/><rect y="54" width="${CAR - 10}" height="7" fill="#ffe9c9"/>${windows.join('')}<rect x="-10" y="60" width="10" height="14" fill="#1a1530"/><circle cx="54" cy="88" r="13" fill="#141026"/><circle cx="92" cy="88" r="13" fill="#141026"/><circle cx="220" cy="88" r="13" fill="#141026"/><circle cx="258" cy="88" r="13" fill="#141026"/></g>`;
}

/** Lit carriages running through moonlit hills; the country slides by. */
export const train: Scene = {
  id: 'train',
  title: 'Night train',
  themes: ['train', 'night', 'travel', 'moon', 'vehicle', 'country'],
  sound: { chord: [98, 123.5, 147], noise: 'wind' },
  camera: { x: 420, y: 480, zoom: 1.7 },
  light: ['#ffffff', '#a8b8ff', '#ffc8dc'],
  draw(t) {
    const sky = linear('sky', [
      [0, '#101a4a'],
      [0.6, '#4450a0'],
      [0.85, '#b07fc0'],
    ]);
    const snow = linear('snow', [
      [0, '#8f96d8'],
      [1, '#27306b'],
    ]);
    const cars = Array.from({ length: 6 }, (_, i) => carriage((i - 1) * CAR + 8 * wave(t, 1), i));
    const poles = Array.from({ length: 5 }, (_, i) => {
      const x = 1280 - (((t * 16 + i / 4) * 320 * 4) % 1280) + (i === 4 ? 1280 : 0);
      return `<rect x="${x.toFixed(0)}" y="330" width="9" height="260" fill="#0c0a20"/><rect x="${(x - 26).toFixed(0)}" y="346" width="62" height="6" fill="#0c0a20"/>`;
    });
    return [
      sky,
      snow,
      fill('url(#sky)'),
      stars(31, 110, t, 360),
      glow('moon', 300, 160, 260, '#fff1d8', 0.7),
      '<circle cx="300" cy="160" r="64" fill="#fff8ea"/>',
      path(ridge({ seed: 91, base: 420, height: 190, sharp: 0.8, humps: 2, shift: 0 }), '#4a4f9a'),
      path(ridge({ seed: 95, base: 480, height: 120, sharp: 0.3, humps: 2, shift: t }), '#2b2f70'),
      '<rect y="556" width="1280" height="30" fill="#14122e"/>',
      ...cars,
      ...poles,
      path(ridge({ seed: 97, base: 640, height: 70, humps: 2, shift: t * 4 }), 'url(#snow)'),
    ].join('');
  },
};
