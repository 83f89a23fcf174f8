import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { moveCrop, widestCrop, zoomCrop, type Crop, type CropRule } from '#lib/crop.ts';

interface Props {
  url: string;
  rule: CropRule;
  crop: Crop;
  labels: { crop: string; zoom: string };
  onChange: (crop: Crop) => void;
}

/** Of what is shown, by one press of an arrow key. */
const STEP = 0.05;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const percent = (share: number): string => `${share * 100}%`;

/** The part of a picture that will be shown, to be moved by pointer, touch and arrow keys. */
export function CropStage({ url, rule, crop, labels, onChange }: Props) {
  const { size, shape, least } = rule;
  const held = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const widest = widestCrop(rule);
  const height = crop.width / shape;

  const move = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = crop.width * STEP;
    onChange(moveCrop(crop, [arrow[0] * step, arrow[1] * step], rule));
  };
  const hold = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY, crop };
  };
  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void => {
    if (!held.current) return;
    // The picture follows the finger: what is shown goes the other way.
    const scale = held.current.crop.width / currentTarget.clientWidth;
    const by = [(held.current.x - clientX) * scale, (held.current.y - clientY) * scale] as const;
    onChange(moveCrop(held.current.crop, by, rule));
  };
  const release = (): void => {
    held.current = null;
  };

  return (
    <div className="crop">
      <div
        className="crop-stage"
        role="group"
        aria-label={labels.crop}
        tabIndex={0}
        style={{ aspectRatio: shape, width: `min(100%, ${320 * shape}px)` }}
        onKeyDown={move}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          style={{
            width: percent(size.width / crop.width),
            height: percent(size.height / height),
            left: percent(-crop.left / crop.width),
            top: percent(-crop.top / height),
          }}
        />
      </div>
      <small>{labels.crop}</small>
      <label className="crop-zoom">
        {labels.zoom}
        <input
          type="range"
          min={0}
          max={100}
          value={widest > least ? Math.round(((widest - crop.width) / (widest - least)) * 100) : 0}
          disabled={widest <= least}
          onChange={({ currentTarget }) => {
            const share = Number(currentTarget.value) / 100;
            onChange(zoomCrop(crop, widest - share * (widest - least), rule));
          }}
        />
      </label>
    </div>
  );
}
