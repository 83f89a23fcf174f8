import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { previewsOf, SHEET } from '#config/storyboard.ts';
import { VIDEO_LIMITS } from '#config/video-limits.ts';
import { ladderOf } from '#platform/video/ladder.ts';
import { runChild } from '#platform/video/run-child.ts';
import { median } from '../support/median.ts';
import { watchChildren, type Used } from './children.ts';

// `npm run bench:worker`: what the process that makes videos takes, and FFmpeg's command line on the same file with the same settings, by
// turns. The command line encodes the sound once for each rendition, ours once for all. Needs `ffmpeg`, which may be of another version.

const [WIDTH, HEIGHT, RATE, STILLS] = [1280, 720, 25, 10];
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 120);
const TURNS = Number(process.env['BENCH_TURNS'] ?? 3);

const folder = mkdtempSync(join(tmpdir(), 'islet-bench-worker-'));
const film = join(folder, 'film.mp4');

async function ffmpeg(args: readonly string[]): Promise<void> {
  const program = spawn('ffmpeg', ['-y', '-nostdin', '-loglevel', 'error', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(program, 'exit').catch((cause: unknown) => {
    throw new Error('This needs ffmpeg: "apt-get install ffmpeg".', { cause });
  })) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Shapes that move, with noise, and a tone. */
const makeSource = (): Promise<void> =>
  ffmpeg([
    ...['-f', 'lavfi', '-i', `testsrc2=s=${WIDTH}x${HEIGHT}:r=${RATE},noise=alls=8:allf=t`],
    ...['-f', 'lavfi', '-i', 'sine=r=48000', '-t', String(SECONDS)],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', film],
  ]);

const FRAGMENTS = '+empty_moov+default_base_moof+frag_keyframe+global_sidx+skip_trailer';

/** The same renditions, fragments, pictures and sheet out of one decoding. */
function commandLine(into: string): string[] {
  const rungs = ladderOf({ width: WIDTH, height: HEIGHT });
  const { count, interval } = previewsOf(SECONDS);
  const small = `scale=${SHEET.width}:${SHEET.rowHeight}`;
  const filter = [
    `[0:v]split=${rungs.length + 2}${rungs.map((_, at) => `[v${at}]`).join('')}[stills][board]`,
    ...rungs.map(
      ({ width, height }, at) =>
        `[v${at}]fps=${RATE},scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p[o${at}]`,
    ),
    `[stills]fps=${STILLS}/${SECONDS},split=2[a][b]`,
    '[a]scale=320:180[small];[b]scale=640:360[large]',
    `[board]fps=1/${interval},${small},tile=${SHEET.columns}x${Math.ceil(count / SHEET.columns)}[sheet]`,
  ].join(';');
  const outputs = rungs.flatMap(({ format, maxRate }, at) => [
    ...['-map', `[o${at}]`, '-map', '0:a', '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-crf', '23', '-profile:v', 'high', '-g', String(RATE * 4), '-sc_threshold', '0'],
    ...['-maxrate', String(maxRate), '-bufsize', String(maxRate * 2)],
    ...['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'],
    // Encoded once, written as an MP4 and as fragments.
    ...['-flags', '+global_header', '-f', 'tee'],
    `[f=mp4:movflags=+faststart]${join(into, `video${format}`)}|[f=mp4:select=v:movflags=${FRAGMENTS}]${join(into, `fragments${format}`)}`,
  ]);
  const pictures = [
    ...['-map', '[small]', join(into, 'small-%d.jpg'), '-map', '[large]'],
    ...[join(into, 'large-%d.jpg'), '-map', '[sheet]', '-frames:v', '1', join(into, 'sheet.jpg')],
  ];
  return ['-i', film, '-filter_complex', filter, ...outputs, ...pictures];
}

const CONTENDERS: Readonly<Record<string, (into: string) => Promise<unknown>>> = {
  islet: (into) =>
    runChild(
      { file: film, folder: into, minSeconds: 1, exclusive: false, limits: VIDEO_LIMITS },
      { signal: new AbortController().signal, onProgress: () => undefined },
    ),
  ffmpeg: (into) => ffmpeg(commandLine(into)),
};

const used: Record<string, Used[]> = {};
try {
  await makeSource();
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [name, make] of Object.entries(CONTENDERS)) {
      const into = join(folder, `${name}-${turn}`);
      mkdirSync(into);
      (used[name] ??= []).push(await watchChildren(() => make(into)));
      rmSync(into, { recursive: true });
    }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const middle = (name: string, of: keyof Used): number =>
  median((used[name] ?? []).map((one) => one[of]));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`${SECONDS} s of ${WIDTH}x${HEIGHT}, ${TURNS} turns, the middle one; ${cpus().length} cores`);
say(
  `load of the machine at the end: ${loadavg()[0]?.toFixed(1)}; kernel ${readFileSync('/proc/version', 'utf8').split(' ')[2]}`,
);
for (const name of Object.keys(CONTENDERS))
  say(
    `${name.padEnd(8)} ${middle(name, 'wall').toFixed(1)} s, of the processor ${middle(name, 'processor').toFixed(1)} s, memory ${Math.round(middle(name, 'memory') / 1024 ** 2)} MB`,
  );
for (const by of ['wall', 'processor'] as const) {
  const share = middle('islet', by) / middle('ffmpeg', by);
  say(`by the ${by === 'wall' ? 'clock' : by} islet takes ${share.toFixed(3)} times as long`);
}
