import { useState } from 'react';
import { loadTexts } from '#i18n/island-texts.ts';
import type { Translate } from '#i18n/translate.ts';
import { showInterface } from '#islands/player/interface.tsx';
import { PlayerInterface } from '#islands/player/PlayerInterface.tsx';
import { PlayerContext } from '#islands/player/use-player.ts';
import type { Actions } from '#player/actions.ts';
import type { Player } from '#player/player.ts';
import { INITIAL_STATE, type PlayerState } from '#player/player-state.ts';
import { createState } from '#player/state.ts';
import { LONG_TITLE, PICTURE } from '../../entities.ts';
import { setup } from '../../player-setup.ts';
import { press, type LoadStates, type ReactState } from '../../react-state.ts';

const FACTS = { name: 'native', codecs: 'avc1', bitrate: 800_000, line: null };
// Nothing plays here, so nothing that a visitor could ask for does anything.
const actions = new Proxy({} as Actions, { get: () => () => FACTS });

/** A player that is in a state and stays in it. */
const playerIn = (change: Partial<PlayerState>): Player => ({
  state: createState<PlayerState>({
    ...INITIAL_STATE,
    ...{ phase: 'ready', time: 61, duration: 754, bufferedUntil: 200 },
    ...change,
  }),
  actions,
  load: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
});

interface FrameProps {
  player: Player;
  t: Translate<'player'>;
  /** An embed: it leads to the video's own page. */
  page?: string;
  bare?: boolean;
}

function Frame({ player, t, page, bare = false }: FrameProps) {
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const parts = { player, t, bare, takesFocus: false, setup: { ...setup, page: page ?? null } };
  return (
    <div className="player" data-phase={player.state.get().phase}>
      <video />
      <div className="player-overlay" ref={setOverlay}>
        {overlay && (
          <PlayerContext value={{ ...parts, overlay }}>
            <PlayerInterface />
          </PlayerContext>
        )}
      </div>
    </div>
  );
}

const rich: Partial<PlayerState> = {
  captions: [{ lang: 'en', label: 'English', url: '/en.vtt' }],
  captionLang: 'en',
  chapters: [
    { start: 0, title: 'Boats' },
    { start: 300, title: LONG_TITLE },
  ],
  repeated: { from: 60, to: 90 },
  qualities: {
    ...INITIAL_STATE.qualities,
    renditions: [
      { id: 'a', label: '720p', height: 720 },
      { id: 'b', label: '360p', height: 360 },
    ],
    selected: 'a',
    active: 'a',
  },
  ...{ canCast: true, canFullscreen: true, canPictureInPicture: true, inPlaylist: true },
};
const next = { title: LONG_TITLE, thumbnail: PICTURE, href: '/videos/12/' };
const openSettings = (stage: HTMLElement) => press(stage, '[data-settings]');

export const states: LoadStates = async () => {
  const t = await loadTexts('player', 'en');
  const frame = (change: Partial<PlayerState>) => <Frame player={playerIn(change)} t={t} />;
  /** A state by what the player's own state says; `ready` finds what makes it one. */
  const state = (
    of: string,
    name: string,
    ready: string,
    change: Partial<PlayerState>,
  ): ReactState => ({ of, name, ready, tree: frame(change) });

  return [
    {
      ...state('PlayerInterface', 'paused', '.player-row', {}),
      shows: {
        Controls: '.player-controls .player-row',
        PlayButton: '.player-row > .player-button:first-child',
        PlayerIcon: 'svg.player-icon',
        SeekBar: '.player-seek input[type=range]',
        VolumeControl: '.player-volume input[type=range]',
      },
    },
    state('PlayerInterface', 'with all that a video may have', '.player-mark', rich),
    state('PlayerInterface', 'muted by the browser', '.player-pill', { mutedByBrowser: true }),
    state('PlayerInterface', 'taken up again', '.player-resumed', { resumedAt: 61 }),
    state('PlayerInterface', 'without a connection', '.player-offline-box', { offline: true }),
    {
      of: 'PlayerInterface',
      name: 'the end of an embed',
      tree: <Frame player={playerIn({ ended: true })} t={t} page="/videos/11/" />,
      ready: '.player-end',
    },
    {
      of: 'PlayerInterface',
      name: 'without controls',
      tree: <Frame player={playerIn({})} t={t} bare />,
      ready: '.player-centre',
    },
    {
      of: 'SettingsMenu',
      name: 'open',
      shows: {
        MenuFrame: '.player-menu[role=menu]',
        ToggleEntries: '[role=menuitemcheckbox] .player-switch',
        ChoiceMenus: '.player-choice[aria-haspopup=menu]',
      },
      tree: frame(rich),
      act: openSettings,
      ready: '.player-menu',
    },
    {
      of: 'ChoiceMenu',
      name: 'open',
      tree: frame(rich),
      act: async (stage) => {
        await openSettings(stage);
        await press(stage, '.player-choice[aria-haspopup=menu]');
      },
      ready: '[role=menuitemradio]',
    },
    ...(['private', 'deleted', 'missing', 'playback'] as const).map((failure) =>
      state('FailureScreen', failure, '.player-failure', { phase: 'failed', failure }),
    ),
    state('FlashMark', 'a word', '.player-flash', {
      flash: { kind: 'frame_saved', value: 0, turn: 1 },
    }),
    state('HotkeyOverlay', 'open', '.player-hotkeys[open]', { hotkeysShown: true }),
    state('MiniPlayer', 'in a corner', '.player-mini', { mini: true, paused: false }),
    state('NextCard', 'a long title', '.player-next', { ended: true, next, nextIn: 4 }),
    state('Statistics', 'shown', '.player-statistics dd', { statisticsShown: true }),
    {
      of: 'interface',
      name: 'put into a frame',
      tree: (
        <div className="player" data-phase="ready">
          <video />
        </div>
      ),
      act: async (stage) => {
        const root = stage.querySelector<HTMLElement>('.player');
        if (!root) return;
        const given = { setup, byAddress: true, started: null, embed: null };
        await showInterface(playerIn({}), { root, ...given, startAt: 0, resumed: false });
      },
      ready: '.player-overlay .player-controls',
    },
  ];
};
