import { AIMS, comparePlays } from './compare.ts';

const RUNS = Number(process.argv[2] ?? 7);

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const { file, player, bare } = await comparePlays(RUNS);
say(`${RUNS} runs at 1.6 Mbit/s, 150 ms; ${file}`);
for (const cache of ['cold', 'warm'] as const) {
  const ratio = player[cache] / bare[cache];
  say(
    `${cache}: player ${player[cache].toFixed(0)} ms, bare <video> ${bare[cache].toFixed(0)} ms, ` +
      `ratio ${ratio.toFixed(2)} (aim ${AIMS[cache]})`,
  );
  if (ratio > AIMS[cache]) process.exitCode = 1;
}
