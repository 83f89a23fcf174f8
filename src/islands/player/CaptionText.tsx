import { usePlayerField } from './use-player.ts';

/** The cues of this moment, above the controls. The browser parses them: marks such as italics stay. */
export function CaptionText() {
  const cues = usePlayerField('cues');
  const lang = usePlayerField('captionLang');
  if (cues.length === 0) return null;
  return (
    <div className="player-captions" lang={lang ?? undefined}>
      {cues.map((cue) => (
        <p
          key={`${cue.startTime}-${cue.id}`}
          ref={(line) => {
            if (cue instanceof VTTCue) line?.replaceChildren(cue.getCueAsHTML());
          }}
        />
      ))}
    </div>
  );
}
