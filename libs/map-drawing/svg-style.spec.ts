import { PALETTES } from './svg-style.js';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(PALETTES))('the %s palette', (_, palette) => {
  it('writes text that can be read', () => {
    for (const text of [palette.ink, palette.quiet]) {
      expect(contrast(text, palette.ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, palette.strip)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('draws lines that can be seen', () => {
    for (const line of [palette.line, palette.warning]) {
      expect(contrast(line, palette.strip)).toBeGreaterThanOrEqual(3);
    }
  });

  it('has a shade of readiness that moves away from the ground with each band', () => {
    const away = palette.shades.map((shade) => contrast(shade, palette.ground));
    expect(away).toEqual([...away].sort((a, b) => a - b));
    expect(new Set(away).size).toBe(4);
  });
});
