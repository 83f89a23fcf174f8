/**
 * RGB (3 bytes a pixel) to planar 4:2:0 in BT.709 limited range, which is what players assume for
 * H.264; chroma is the mean of each 2x2 block. `width` and `height` must be even.
 */
export function toYuv420(rgb: Uint8Array, width: number, height: number): Buffer {
  const area = width * height;
  const out = Buffer.allocUnsafe((area * 3) / 2);
  const halfWidth = width / 2;
  const sumU = new Float32Array(halfWidth);
  const sumV = new Float32Array(halfWidth);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const r = rgb[at] ?? 0;
      const g = rgb[at + 1] ?? 0;
      const b = rgb[at + 2] ?? 0;
      out[y * width + x] = 16.5 + 0.18259 * r + 0.61423 * g + 0.06201 * b;
      const cell = x >> 1;
      sumU[cell] = (sumU[cell] ?? 0) - 0.10064 * r - 0.33857 * g + 0.43922 * b;
      sumV[cell] = (sumV[cell] ?? 0) + 0.43922 * r - 0.39894 * g - 0.04027 * b;
    }
    if (y % 2 === 1) {
      const row = (y >> 1) * halfWidth;
      for (let cell = 0; cell < halfWidth; cell += 1) {
        out[area + row + cell] = 128.5 + (sumU[cell] ?? 0) / 4;
        out[area + area / 4 + row + cell] = 128.5 + (sumV[cell] ?? 0) / 4;
      }
      sumU.fill(0);
      sumV.fill(0);
    }
  }
  return out;
}
