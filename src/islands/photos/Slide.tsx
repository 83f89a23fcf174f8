import type { PagePhoto } from '#browser/page-photos.ts';

interface Props {
  photo: PagePhoto;
  /** Whether the whole picture is wanted yet: it is in sight, or next. */
  fetched: boolean;
  shown: boolean;
  /** The dark around the picture was pressed. */
  onPressBeside: () => void;
}

/** One photo of the row. Its thumbnail stands in until the whole picture has come. */
export function Slide({ photo, fetched, shown, onPressBeside }: Props) {
  const { image, thumbnail, title, width, height } = photo;
  return (
    <li
      aria-hidden={!shown}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onPressBeside();
      }}
    >
      {fetched && (
        <img
          src={image}
          alt={title}
          width={width}
          height={height}
          draggable={false}
          style={{
            '--ratio': width / height,
            '--width': width,
            backgroundImage: `url("${thumbnail}")`,
          }}
        />
      )}
    </li>
  );
}
